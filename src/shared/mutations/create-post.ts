import { type AccountId, asPostId, type Post } from '../model/index.ts';
import type { CreatePost, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';

export const createPost: MutationKind<CreatePost> = {
  kind: 'create-post',
  target: () => ({ kind: 'account' }),
  lane: (_, id) => postLane(id),
  isHeld: true,
  references: ({ attachmentIds }) => attachmentIds,
  effects: (mutation, { id, at, by }) => {
    const post: Post = {
      id: asPostId(id),
      shortId: '',
      body: mutation.body,
      createdBy: by,
      createdAt: at,
      updatedAt: at,
      destinations: mutation.destinations,
      commentsDisabled: mutation.commentsDisabled,
      attachments: mutation.attachments,
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
    };
    return [{ kind: 'new-post', post, feeds: mutation.shownIn }];
  },
  staysWhenRefused: true,
  call: ({ body, attachmentIds, feeds, commentsDisabled }) => ({
    method: 'POST',
    path: 'posts',
    json: { post: { body, attachments: attachmentIds }, meta: { feeds, commentsDisabled } },
  }),
  reply: 'post',
  proof: {
    kind: 'echo',
    isSame: (mutation, found) => found.kind === 'post' && isSame(mutation, found.post),
    // A change can reach its words, files and places alike, but it makes no direct of a post.
    isChanged: ({ destinations }, found) =>
      found.kind === 'post' &&
      found.post.updatedAt !== found.post.createdAt &&
      areDirect(found.post.destinations) === areDirect(destinations),
  },
  withoutFiles: (mutation, fileIds) => {
    const attachmentIds = mutation.attachmentIds.filter((id) => !fileIds.includes(id));
    if (attachmentIds.length === 0 && mutation.body.trim() === '') return null;
    return { ...mutation, attachmentIds, attachments: mutation.attachments.filter(({ id }) => !fileIds.includes(id)) };
  },
  title: ({ destinations }) => (areDirect(destinations) ? 'Direct message' : 'Post'),
  words: ({ body }) => body,
};

const areDirect = (destinations: Post['destinations']): boolean => destinations.every(({ name }) => name === 'Directs');

/** Where a post was sent. The author's own Directs feed is added to a direct by the server. */
const placesOf = (destinations: Post['destinations'], author: AccountId): Set<AccountId> =>
  new Set(destinations.filter((one) => one.name === 'Posts' || one.ownerId !== author).map((one) => one.ownerId));

/** Same words, same files, same places. */
function isSame(mutation: CreatePost, post: Post): boolean {
  const files = post.attachments.map((file) => file.id as string);
  const places = placesOf(post.destinations, post.createdBy);
  const meant = placesOf(mutation.destinations, post.createdBy);
  return (
    sameWords(post.body, mutation.body) &&
    files.length === mutation.attachmentIds.length &&
    files.every((id, index) => id === mutation.attachmentIds[index]) &&
    places.size === meant.size &&
    [...meant].every((id) => places.has(id))
  );
}
