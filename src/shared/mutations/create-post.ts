import { type Attachment, asPostId, draftKeys, type Post } from '../model/index.ts';
import { decodeSinglePost } from '../wire/index.ts';
import { CALENDAR_VIEWS } from './calendar-views.ts';
import { areDirect, emptyPost, hasSamePlaces, type PostPlaces } from './created-post.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { settledAs } from './post-answer.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';

export interface CreatePost extends PostPlaces {
  kind: 'create-post';
  body: string;
  /** Ids of uploaded files, or of files that wait for their upload. */
  attachmentIds: string[];
  attachments: Attachment[];
  commentsDisabled: boolean;
}

export const isCreatePost = ofKind<CreatePost>('create-post');

export const createPost: MutationKind<CreatePost> = {
  kind: 'create-post',
  target: (_, id) => ({ entity: 'post', postId: asPostId(id) }),
  lane: (_, id) => postLane(id),
  isHeld: true,
  offline: 'queued',
  references: ({ attachmentIds }) => attachmentIds,
  effects: (mutation, { id, at, by }) => {
    const post = emptyPost({
      id: asPostId(id),
      body: mutation.body,
      createdBy: by,
      createdAt: at,
      destinations: mutation.destinations,
      commentsDisabled: mutation.commentsDisabled,
      attachments: mutation.attachments,
    });
    return [{ kind: 'new-post', post, feeds: mutation.shownIn }];
  },
  staysWhenRefused: true,
  call: ({ body, attachmentIds, feeds, commentsDisabled }) => ({
    method: 'POST',
    path: 'posts',
    json: { post: { body, attachments: attachmentIds }, meta: { feeds, commentsDisabled } },
  }),
  settle: ({ shownIn }, { payload, found }) => {
    if (found?.kind === 'post') return { ...settledAs(found, true), onTopOf: shownIn };
    const decoded = decodeSinglePost(payload);
    return decoded.ok ? { ...settledAs(decoded.value, true), onTopOf: shownIn } : null;
  },
  stale: () => ({ views: CALENDAR_VIEWS }),
  creates: {
    searchedIn: () => ({ kind: 'posts' }),
    created: (payload) => {
      const decoded = decodeSinglePost(payload);
      if (!decoded.ok) return null;
      const { id, body, createdAt } = decoded.value.post;
      return { id, body, createdAt };
    },
    isSame: (mutation, found) => found.kind === 'post' && isSame(mutation, found.post),
    // An edit can change text, files and destinations, but never turns a post into a direct message.
    isChanged: ({ destinations }, found) =>
      found.kind === 'post' &&
      found.post.updatedAt !== found.post.createdAt &&
      areDirect(found.post.destinations) === areDirect(destinations),
  },
  attaches: {
    ids: ({ attachmentIds }) => attachmentIds,
    shown: ({ attachments }) => attachments,
    withFile: (mutation, file) => ({
      ...mutation,
      attachments: mutation.attachments.map((one) => (one.id === file.id ? file : one)),
    }),
    without: (mutation, fileIds) => {
      const attachmentIds = mutation.attachmentIds.filter((id) => !fileIds.includes(id));
      if (attachmentIds.length === 0 && mutation.body.trim() === '') return null;
      return {
        ...mutation,
        attachmentIds,
        attachments: mutation.attachments.filter(({ id }) => !fileIds.includes(id)),
      };
    },
  },
  noun: 'post',
  title: ({ destinations }) => (areDirect(destinations) ? 'Direct message' : 'Post'),
  words: ({ body }) => body,
  // The row does not have the key of its form.
  draft: () => ({ key: draftKeys.newPost(''), isPrefix: true }),
};

/** Whether text, files and destinations are equal. */
function isSame(mutation: CreatePost, post: Post): boolean {
  const files = post.attachments.map((file) => file.id as string);
  return (
    sameWords(post.body, mutation.body) &&
    files.length === mutation.attachmentIds.length &&
    files.every((id, index) => id === mutation.attachmentIds[index]) &&
    hasSamePlaces(mutation, post)
  );
}
