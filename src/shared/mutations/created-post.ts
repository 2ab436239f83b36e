import { type AccountId, asPostId, type Post } from '../model/index.ts';
import { decodeSinglePost } from '../wire/index.ts';
import { CALENDAR_VIEWS } from './calendar-views.ts';
import type { Created, Creates, Mutation, MutationKind } from './mutation.ts';
import { settledAs } from './post-answer.ts';
import { postLane } from './switches.ts';

/** Where a new post goes. `feeds`: usernames of the destinations; `shownIn`: keys of the feeds that show it on top until it is sent. */
export interface PostPlaces {
  feeds: string[];
  destinations: Post['destinations'];
  shownIn: string[];
}

/** Returns a post that nobody has reacted to and that the server does not have yet. */
export const emptyPost = (
  fields: Pick<Post, 'id' | 'body' | 'createdBy' | 'createdAt' | 'destinations'> & Partial<Post>,
): Post => ({
  shortId: '',
  updatedAt: fields.createdAt,
  commentsDisabled: false,
  attachments: [],
  likes: [],
  omittedLikes: 0,
  comments: [],
  omittedComments: 0,
  omittedCommentsOffset: 0,
  commentLikes: 0,
  ownCommentLikes: 0,
  omittedCommentLikes: 0,
  omittedOwnCommentLikes: 0,
  backlinksCount: 0,
  notifyOfAllComments: false,
  isHidden: false,
  isSaved: false,
  ...fields,
});

const areDirect = (destinations: Post['destinations']): boolean => destinations.every(({ name }) => name === 'Directs');

/**
 * Whether this post of the user may be one that was edited since. An edit can change text, files and destinations, but never
 * turns a post into a direct message.
 */
export const mayBeEdited = ({ destinations }: Pick<PostPlaces, 'destinations'>, post: Post): boolean =>
  post.updatedAt !== post.createdAt && areDirect(post.destinations) === areDirect(destinations);

/** Returns the destinations of a post. The server adds the author's own Directs feed to a direct message. */
const placesOf = (destinations: Post['destinations'], author: AccountId): Set<AccountId> =>
  new Set(destinations.filter((one) => one.name === 'Posts' || one.ownerId !== author).map((one) => one.ownerId));

/** Whether the post is where it was meant to go. */
export function hasSamePlaces({ destinations }: Pick<PostPlaces, 'destinations'>, post: Post): boolean {
  const places = placesOf(post.destinations, post.createdBy);
  const meant = placesOf(destinations, post.createdBy);
  return places.size === meant.size && [...meant].every((id) => places.has(id));
}

/** What all kinds that create a post have in common. */
export const CREATES_POST = {
  target: (_, id) => ({ entity: 'post', postId: asPostId(id) }),
  lane: (_, id) => postLane(id),
  isHeld: true,
  offline: 'queued',
  staysWhenRefused: true,
  settle: ({ shownIn }, { payload, found }) => {
    if (found?.kind === 'post') return { ...settledAs(found, true), onTopOf: shownIn };
    const decoded = decodeSinglePost(payload);
    return decoded.ok ? { ...settledAs(decoded.value, true), onTopOf: shownIn } : null;
  },
  stale: () => ({ views: CALENDAR_VIEWS }),
  noun: 'post',
  title: ({ destinations }) => (areDirect(destinations) ? 'Direct message' : 'Post'),
} satisfies Partial<MutationKind<Mutation & PostPlaces>>;

/** The same of `creates`. */
export const FOUND_AMONG_POSTS = {
  searchedIn: () => ({ kind: 'posts' }),
  created: (payload): Created | null => {
    const decoded = decodeSinglePost(payload);
    if (!decoded.ok) return null;
    const { id, body, createdAt } = decoded.value.post;
    return { id, body, createdAt };
  },
} satisfies Partial<Creates<Mutation>>;
