import {
  type Account,
  type Attachment,
  asAccountId,
  asAttachmentId,
  asTimelineId,
  type Comment,
  type Post,
} from '../../src/shared/model/index.ts';
import type { CommentView, PostView, ProfileView } from '../../src/shared/store/queries/views.ts';
import { aComment, anAccount, aPost } from './facts.ts';

const WRITTEN_AT = 1_700_000_000_000;

/** View objects for components, with only the fields that a test needs. */
export const account = (username: string, facts: Partial<Account> = {}): Account =>
  anAccount(`id-${username}`, {
    username,
    screenName: username.charAt(0).toUpperCase() + username.slice(1),
    ...facts,
  });

export function attachment(id: string, facts: Partial<Attachment> = {}): Attachment {
  return {
    id: asAttachmentId(id),
    mediaType: 'image',
    fileName: `${id}.jpg`,
    sizeBytes: 2048,
    url: `/attachments/${id}.jpg`,
    thumbnailUrl: `/attachments/thumbnails/${id}.jpg`,
    sizes: {
      original: { width: 1500, height: 1000, url: `/attachments/${id}.jpg` },
      thumbnail: { width: 263, height: 175, url: `/attachments/thumbnails/${id}.jpg` },
      thumbnail2x: { width: 525, height: 350, url: `/attachments/thumbnails2/${id}.jpg` },
    },
    artist: null,
    title: null,
    createdBy: asAccountId('id-luna'),
    ...facts,
  };
}

/** A stored profile, fetched a moment ago. */
export const profileOf = (about: Account): ProfileView => ({
  account: about,
  details: undefined,
  admins: [],
  statistics: undefined,
  isMissing: false,
  isStale: false,
  describedAt: 1,
  traces: [],
  fetchedAt: 1,
  failure: null,
});

let nextComment = 1;

export function comment(author: Account | undefined, body: string, facts: Partial<Comment> = {}): CommentView {
  const seqNumber = nextComment++;
  const made = aComment('post', seqNumber, {
    body,
    createdBy: author?.id ?? null,
    createdAt: WRITTEN_AT,
    updatedAt: WRITTEN_AT,
    ...facts,
  });
  return { key: made.id, author, traces: [], comment: made };
}

export interface PostViewFacts {
  author?: Account;
  /** Owners of the destination feeds. Default: the author's own. */
  to?: Account[];
  isDirect?: boolean;
  likers?: Account[];
  comments?: CommentView[];
  post?: Partial<Post>;
}

export function postView(shortId: string, body: string, facts: PostViewFacts = {}): PostView {
  const author = facts.author ?? account('luna');
  const owners = facts.to ?? [author];
  const destinations = owners.map((owner) => ({
    owner,
    destination: {
      timelineId: asTimelineId(`feed-${owner.username}`),
      name: facts.isDirect ? ('Directs' as const) : ('Posts' as const),
      ownerId: owner.id,
    },
  }));
  const comments = facts.comments ?? [];
  const likers = facts.likers ?? [];
  return {
    key: `post-${shortId}`,
    author,
    destinations,
    likers,
    comments,
    traces: [],
    revision: `${shortId}-1`,
    post: aPost(`post-${shortId}`, {
      shortId,
      body,
      createdBy: author.id,
      createdAt: WRITTEN_AT,
      updatedAt: WRITTEN_AT,
      destinations: destinations.map(({ destination }) => destination),
      likes: likers.map((liker) => liker.id),
      comments: comments.map((view) => view.comment),
      ...facts.post,
    }),
  };
}
