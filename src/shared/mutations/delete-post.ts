import { type AccountId, asPostId, type Destination, hasReactions, type PostId } from '../model/index.ts';
import { type Decoded, decodeSinglePost, postPath } from '../wire/index.ts';
import { CALENDAR_VIEWS } from './calendar-views.ts';
import { type CreateBookmarkPost, isCreateBookmarkPost } from './create-bookmark-post.ts';
import { type CreatePost, isCreatePost } from './create-post.ts';
import { type Check, type Meeting, type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirPost } from './theirs.ts';

/** `fromFeeds`: groups from which the post is removed; empty: the post is deleted. */
export interface DeletePost {
  kind: 'delete-post';
  postId: PostId;
  fromFeeds: { name: string; ownerId: AccountId }[];
  /** The post can still be read elsewhere afterwards, as far as is known. */
  staysAvailable: boolean;
  /** Its remaining destinations, as far as is known. */
  staysIn?: Destination[];
  /** Deleted only if it has this text and neither likes nor replies. Absent: without a condition. */
  onlyIf?: string;
}

const isDeletePost = ofKind<DeletePost>('delete-post');

export const deletePost: MutationKind<DeletePost> = {
  kind: 'delete-post',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  offline: 'queued',
  hidesTarget: true,
  references: ({ postId }) => [postId],
  // Removed from some of its feeds, a post can still be read in the others.
  effects: ({ postId, staysAvailable, staysIn }) => {
    if (!staysAvailable) return [{ kind: 'post-lost', postId }];
    if (!staysIn) return [];
    return [{ kind: 'post-changed', postId, change: { kind: 'rewritten', fields: { destinations: staysIn } } }];
  },
  staysWhenRefused: false,
  call: ({ postId, fromFeeds }) => {
    const query = fromFeeds.map(({ name }) => `fromFeed=${encodeURIComponent(name)}`).join('&');
    return { method: 'DELETE', path: `posts/${postId}${query === '' ? '' : `?${query}`}` };
  },
  means: ({ status, err, isRepeated }) => {
    if (status === 404 && /post/i.test(err)) return 'done';
    // Not in those groups any more, and perhaps not to be seen outside of them. An earlier send may have done it, also one by
    // the browser (GOTCHAS 45): the post is read before the next one, so what is then refused as foreign is foreign.
    const isOut = status === 403 && /does not belong to|not see/.test(err);
    const isForeign = status === 403 && /another user's post/.test(err);
    if (!isRepeated) return isOut || isForeign ? 'unclear' : null;
    return isOut ? 'done' : null;
  },
  // The response does not contain the other destinations.
  stale: ({ postId, staysAvailable }) => (staysAvailable ? { posts: [postId] } : { views: CALENDAR_VIEWS }),
  before: {
    paths: ({ postId, fromFeeds, onlyIf }, { isRepeated }) =>
      onlyIf !== undefined || (isRepeated && fromFeeds.length > 0)
        ? [postPath(postId, { comments: 'folded', likes: 'folded' })]
        : [],
    read: (mutation, [payload], { by }) => {
      const { onlyIf } = mutation;
      if (onlyIf === undefined) return removeFromTheRest(mutation, payload, by);
      return theirPost(payload, (post) => sameWords(post.body, onlyIf) && !hasReactions(post));
    },
  },
  meets: (later, earlier, earlierId) => {
    if ((isCreatePost(earlier) || isCreateBookmarkPost(earlier)) && earlierId === later.postId)
      return takenOut(earlier, later);
    if (!isDeletePost(earlier) || earlier.postId !== later.postId) return null;
    return namesOf(earlier) === namesOf(later) ? 'earlier-stays' : null;
  },
  deletionOf: (made, id) =>
    isCreatePost(made) || isCreateBookmarkPost(made)
      ? { kind: 'delete-post', postId: asPostId(id), fromFeeds: [], staysAvailable: false }
      : null,
  deletes: ({ postId, staysAvailable }) => (staysAvailable ? null : postId),
  onlyIf: (mutation, text) => {
    const { onlyIf: _, ...always } = mutation;
    return text === null ? always : { ...always, onlyIf: text };
  },
  noun: 'deletion',
  title: () => 'Deletion of a post',
  words: () => '',
  refusedText: () => 'Something went wrong while deleting the post...',
};

/** An earlier send may have removed it from some of the groups, and another administrator from others. */
function removeFromTheRest(mutation: DeletePost, payload: unknown, by: AccountId): Decoded<Check<DeletePost>> {
  const decoded = decodeSinglePost(payload);
  if (!decoded.ok) return decoded;
  const owners = new Set(decoded.value.post.destinations.map(({ ownerId }) => ownerId));
  const fromFeeds = mutation.fromFeeds.filter(({ ownerId }) => owners.has(ownerId));
  if (fromFeeds.length === 0) return { ...decoded, value: { kind: 'done' } };
  return { ...decoded, value: { kind: 'send', call: deletePost.call({ ...mutation, fromFeeds }, by) } };
}

const namesOf = ({ fromFeeds }: DeletePost): string => fromFeeds.map(({ name }) => name).join();

/** Removes feeds from an unsent post. A post without feeds is not sent. */
function takenOut(post: CreatePost | CreateBookmarkPost, { fromFeeds }: DeletePost): Meeting {
  const names = new Set(fromFeeds.map(({ name }) => name));
  const owners = new Set(fromFeeds.map(({ ownerId }) => ownerId));
  const feeds = post.feeds.filter((name) => !names.has(name));
  if (names.size === 0 || feeds.length === 0) return 'both-vanish';
  const destinations = post.destinations.filter((one) => !owners.has(one.ownerId));
  const becomes: CreatePost | CreateBookmarkPost = { ...post, feeds, destinations };
  return { becomes };
}
