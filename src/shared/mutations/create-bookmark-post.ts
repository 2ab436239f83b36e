import { asPostId, draftKeys, type Post } from '../model/index.ts';
import { decodeSinglePost } from '../wire/index.ts';
import { CALENDAR_VIEWS } from './calendar-views.ts';
import { areDirect, emptyPost, hasSamePlaces, type PostPlaces } from './created-post.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { settledAs } from './post-answer.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';

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
  target: (_, id) => ({ entity: 'post', postId: asPostId(id) }),
  lane: (_, id) => postLane(id),
  isHeld: true,
  offline: 'queued',
  references: () => [],
  // Neither comment nor pictures are shown before the server has made them: they have no ids that other mutations could refer to.
  effects: ({ body, destinations, shownIn }, { id, at, by }) => [
    {
      kind: 'new-post',
      post: emptyPost({ id: asPostId(id), body, destinations, createdAt: at, createdBy: by }),
      feeds: shownIn,
    },
  ],
  staysWhenRefused: true,
  call: ({ body, comment, images, feeds }) => ({
    method: 'POST',
    path: 'bookmarklet',
    json: { title: body, images, comment, meta: { feeds } },
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
    isSame: (mutation, found) =>
      found.kind === 'post' && isSamePost(mutation, found.post) && hasComment(mutation, found.post),
    // The server makes the comment after the post: if it fails between them, a post without the comment is there.
    isChanged: (mutation, found) =>
      found.kind === 'post' &&
      areDirect(found.post.destinations) === areDirect(mutation.destinations) &&
      (found.post.updatedAt !== found.post.createdAt ||
        (isSamePost(mutation, found.post) && !hasComment(mutation, found.post))),
  },
  noun: 'post',
  title: ({ destinations }) => (areDirect(destinations) ? 'Direct message' : 'Post'),
  words: ({ body }) => body,
  allWords: ({ body, comment }) => (comment.trim() === '' ? body : `${body}\n\n${comment}`),
  draft: ({ address }) => ({ key: draftKeys.newPost(address) }),
  returnsToDraft: true,
  drafted: ({ body, comment, images, feeds }) => ({ body, feeds, fields: bookmarkFields({ comment, images }) }),
  refusedText: ({ images }, err) =>
    images.length > 0 && /^unable to load url/i.test(err) ? `The server could not load a picture: ${err}` : err,
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
