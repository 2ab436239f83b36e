import { type Attachment, asPostId, draftKeys, type Post } from '../model/index.ts';
import {
  CREATES_POST,
  emptyPost,
  FOUND_AMONG_POSTS,
  hasSamePlaces,
  mayBeEdited,
  type PostPlaces,
} from './created-post.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';

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
  ...CREATES_POST,
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
  call: ({ body, attachmentIds, feeds, commentsDisabled }) => ({
    method: 'POST',
    path: 'posts',
    json: { post: { body, attachments: attachmentIds }, meta: { feeds, commentsDisabled } },
  }),
  creates: {
    ...FOUND_AMONG_POSTS,
    isSame: (mutation, found) => found.kind === 'post' && isSame(mutation, found.post),
    isChanged: (mutation, found) => found.kind === 'post' && mayBeEdited(mutation, found.post),
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
  words: ({ body }) => body,
  written: ({ body, feeds, attachments, commentsDisabled }) => ({
    body,
    feeds,
    ...(attachments.length > 0 ? { files: attachments } : {}),
    ...(commentsDisabled ? { commentsDisabled } : {}),
  }),
  // That of the home feed: it takes any destinations.
  formKey: () => draftKeys.newPost('/'),
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
