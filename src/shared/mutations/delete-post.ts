import { isSpokenOf } from '../model/index.ts';
import { postPath } from '../wire/index.ts';
import type { AnyMutation, CreatePost, DeletePost, Meeting, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirPost } from './theirs.ts';

export const deletePost: MutationKind<DeletePost> = {
  kind: 'delete-post',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  references: ({ postId }) => [postId],
  // Taken out of some of its feeds, a post is still to be read in the others.
  effects: ({ postId, staysAvailable, staysIn }) => {
    if (!staysAvailable) return [{ kind: 'lost-post', postId }];
    if (!staysIn) return [];
    return [{ kind: 'post', postId, change: { kind: 'rewritten', fields: { destinations: staysIn } } }];
  },
  staysWhenRefused: false,
  call: ({ postId, fromFeeds }) => {
    const query = fromFeeds.map(({ name }) => `fromFeed=${encodeURIComponent(name)}`).join('&');
    return { method: 'DELETE', path: `posts/${postId}${query === '' ? '' : `?${query}`}` };
  },
  reply: 'nothing',
  // Of a post that is out of those groups already, the server says that it is not the viewer's to delete.
  proof: {
    kind: 'repeat',
    isDone: ({ status, err, isRepeated }) =>
      (status === 404 && /post/i.test(err)) || (isRepeated && status === 403 && /another user's post/.test(err)),
  },
  conflict: {
    path: ({ postId, onlyIf }) =>
      onlyIf === undefined ? null : postPath(postId, { comments: 'folded', likes: 'folded' }),
    theirs: ({ onlyIf = '' }, payload) =>
      theirPost(payload, (post) => sameWords(post.body, onlyIf) && !isSpokenOf(post)),
  },
  meets: (later, earlier, earlierId) => {
    if (earlier.kind === 'create-post' && earlierId === later.postId) return takenOut(earlier, later);
    if (earlier.kind !== 'delete-post' || earlier.postId !== later.postId) return null;
    return namesOf(earlier) === namesOf(later) ? 'earlier-stays' : null;
  },
  title: () => 'Deletion of a post',
  words: () => '',
  refusedText: () => 'Something went wrong while deleting the post...',
};

const namesOf = ({ fromFeeds }: DeletePost): string => fromFeeds.map(({ name }) => name).join();

/** A post that was not sent yet goes to fewer feeds; to none of them: it is not sent at all. */
function takenOut(post: CreatePost, { fromFeeds }: DeletePost): Meeting<AnyMutation> {
  const names = new Set(fromFeeds.map(({ name }) => name));
  const owners = new Set(fromFeeds.map(({ ownerId }) => ownerId));
  const feeds = post.feeds.filter((name) => !names.has(name));
  if (names.size === 0 || feeds.length === 0) return 'both-vanish';
  return { becomes: { ...post, feeds, destinations: post.destinations.filter((one) => !owners.has(one.ownerId)) } };
}
