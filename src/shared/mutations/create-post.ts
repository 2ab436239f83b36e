import { asPostId, type Post } from '../model/index.ts';
import { decodeFeed } from '../wire/index.ts';
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
    path: ({ destinations }, { username }) =>
      destinations.every(({ name }) => name === 'Directs')
        ? 'timelines/filter/directs?sort=created'
        : `timelines/${encodeURIComponent(username)}?sort=created`,
    find: (mutation, payload, by) => {
      const decoded = decodeFeed(payload);
      if (!decoded.ok) return decoded;
      const { posts, accounts } = decoded.value;
      const mine = posts.filter((post) => post.createdBy === by && isSame(mutation, post));
      const echoes = mine.map((post) => ({
        id: post.id,
        createdAt: post.createdAt,
        found: { kind: 'post' as const, post, accounts },
      }));
      return { ok: true, value: echoes, refused: decoded.refused };
    },
  },
  title: ({ destinations }) => (destinations.every(({ name }) => name === 'Directs') ? 'Direct message' : 'Post'),
  words: ({ body }) => body,
};

/** Same words, same files, same places. The author's own Directs feed is added to a direct by the server. */
function isSame(mutation: CreatePost, post: Post): boolean {
  const files = post.attachments.map((file) => file.id as string);
  const owners = new Set(post.destinations.map((one) => one.ownerId).filter((id) => id !== post.createdBy));
  const meant = new Set(mutation.destinations.map((one) => one.ownerId).filter((id) => id !== post.createdBy));
  return (
    sameWords(post.body, mutation.body) &&
    files.length === mutation.attachmentIds.length &&
    files.every((id, index) => id === mutation.attachmentIds[index]) &&
    owners.size === meant.size &&
    [...meant].every((id) => owners.has(id))
  );
}
