import type { DeletePost, MutationKind } from './mutation.ts';
import { postLane } from './switches.ts';

export const deletePost: MutationKind<DeletePost> = {
  kind: 'delete-post',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  references: ({ postId }) => [postId],
  // Taken out of some of its groups, a post is still to be read in the others: the answer's truth tells the rest.
  effects: ({ postId, staysAvailable }) => (staysAvailable ? [] : [{ kind: 'lost-post', postId }]),
  staysWhenRefused: false,
  call: ({ postId, fromFeeds }) => {
    const query = fromFeeds.map(({ name }) => `fromFeed=${encodeURIComponent(name)}`).join('&');
    return { method: 'DELETE', path: `posts/${postId}${query === '' ? '' : `?${query}`}` };
  },
  reply: 'nothing',
  proof: { kind: 'repeat', isDone: ({ status }) => status === 404 },
  meets: (later, earlier, earlierId) => {
    if (earlier.kind === 'create-post' && earlierId === later.postId) return 'both-vanish';
    if (earlier.kind === 'edit-post' && earlier.postId === later.postId) return { becomes: later };
    return null;
  },
  title: () => 'Deletion of a post',
  words: () => '',
  refusedText: () => 'Something went wrong while deleting the post...',
};
