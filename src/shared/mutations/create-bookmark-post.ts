import { asPostId, draftKeys, type Post } from '../model/index.ts';
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

/** A post about another page, made by the bookmarklet. The server loads the pictures and adds the comment. */
export interface CreateBookmarkPost extends PostPlaces {
  kind: 'create-bookmark-post';
  /** The text of the post. */
  body: string;
  /** The first comment of the post; '' for none. */
  comment: string;
  /** Addresses of the pictures that the server attaches. */
  images: string[];
  /** Path and query of the form: the key of its draft. */
  address: string;
}

export const isCreateBookmarkPost = ofKind<CreateBookmarkPost>('create-bookmark-post');

export const createBookmarkPost: MutationKind<CreateBookmarkPost> = {
  kind: 'create-bookmark-post',
  ...CREATES_POST,
  references: () => [],
  // Neither comment nor pictures are shown before the server has made them: they have no ids that other mutations could refer to.
  effects: ({ body, destinations, shownIn }, { id, at, by }) => [
    {
      kind: 'new-post',
      post: emptyPost({ id: asPostId(id), body, destinations, createdAt: at, createdBy: by }),
      feeds: shownIn,
    },
  ],
  call: ({ body, comment, images, feeds }) => ({
    method: 'POST',
    path: 'bookmarklet',
    json: { title: body, images, comment, meta: { feeds } },
  }),
  creates: {
    ...FOUND_AMONG_POSTS,
    isSame: (mutation, found) =>
      found.kind === 'post' && isSamePost(mutation, found.post) && hasComment(mutation, found.post),
    // The server makes the comment after the post: if it fails between them, a post without the comment is there.
    isChanged: (mutation, found) =>
      found.kind === 'post' &&
      (mayBeEdited(mutation, found.post) || (isSamePost(mutation, found.post) && !hasComment(mutation, found.post))),
  },
  words: ({ body }) => body,
  all: ({ body, comment }) => `${body}\n\n${comment}`.trim(),
  written: ({ body, comment, images, feeds }) => ({ body, feeds, fields: bookmarkFields({ comment, images }) }),
  formKey: ({ address }) => draftKeys.newPost(address),
};

/** The fields of the form besides text and destinations, as its draft stores them. */
export const bookmarkFields = ({ comment, images }: Pick<CreateBookmarkPost, 'comment' | 'images'>) => ({
  comment,
  images: images.join('\n'),
});

/** Whether text, number of pictures and destinations are equal. The server gives the pictures ids of its own. */
const isSamePost = (mutation: CreateBookmarkPost, post: Post): boolean =>
  sameWords(post.body, mutation.body) &&
  post.attachments.length + (post.unreadFiles?.length ?? 0) === mutation.images.length &&
  hasSamePlaces(mutation, post);

/** Whether the comment is there, or there should be none. */
const hasComment = ({ comment }: CreateBookmarkPost, post: Post): boolean =>
  comment.trim() === '' ||
  post.comments.some((one) => one.createdBy === post.createdBy && sameWords(one.body, comment));
