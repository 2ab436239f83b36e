import type { Comment, Post, PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { threadRange } from '../apply/post/threads.ts';

/** A post with all of its likes and comments that are stored. */
export interface SearchedPost {
  post: Post;
  comments: readonly Comment[];
}

/** Reads posts in the given order. Those that are not stored are left out. */
export function readSearched(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<SearchedPost[]> {
  const { posts, threads, comments } = mirror;
  return mirror.transaction('r', posts, threads, comments, async () => {
    const [rows, opened] = await Promise.all([posts.bulkGet([...ids]), threads.bulkGet([...ids])]);
    const read = await Promise.all(
      rows.map(async (row, i) => {
        if (!row) return null;
        const thread = opened[i];
        if (!thread) return { post: row, comments: row.comments };
        return {
          post: { ...row, likes: [...new Set([...row.likes, ...thread.likes])] },
          comments: merged(await threadRange(mirror, row.id).toArray(), row.comments),
        };
      }),
    );
    return read.filter((one) => one !== null);
  });
}

/** A card may have comments that are newer than those of the opened post. */
function merged(opened: readonly Comment[], onCard: readonly Comment[]): Comment[] {
  const known = new Set(opened.map(({ id }) => id));
  return [...opened, ...onCard.filter(({ id }) => !known.has(id))];
}
