import { viewKey } from '../../src/shared/contract/index.ts';
import { findPost } from '../../src/shared/store/queries/find-post.ts';
import { deleteRows } from '../apply/chunks.ts';
import { versionKey } from '../apply/response-order.ts';
import { pullPost } from '../pull/posts.ts';
import { NO_LIVE_SOURCE, type ViewDescriptor } from './descriptor.ts';

/** One post with all its comments and likes. */
export const post: ViewDescriptor<'post'> = {
  freshMs: 30_000,

  pull: (context, { postId }) => pullPost(context, postId),

  async live(mirror, { postId }) {
    const stored = await findPost(mirror, postId);
    if (!stored) return NO_LIVE_SOURCE;
    return {
      rooms: [`post:${stored.id}`],
      isComplete: true,
      newPostsFeed: null,
      answered: { key: versionKey.post(stored.id), group: 'thread' },
      postIds: [stored.id],
    };
  },

  async keptPosts(mirror, { postId }) {
    const stored = await findPost(mirror, postId);
    return stored ? [stored.id] : [];
  },

  // The retention reads posts, threads and comments itself.
  accounts: async () => {},

  pruning: { tables: [], prune: async () => {} },

  /** The page is no longer stored under either of the post's ids. */
  async postsEvicted(mirror, { posts }) {
    const ids = posts.flatMap(({ id, shortId }) => [id, shortId]);
    await deleteRows(
      mirror.views,
      ids.map((postId) => viewKey({ kind: 'post', postId })),
    );
  },
};
