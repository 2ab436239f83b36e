import type { Config } from '../../config/index.ts';
import { type Stores, withReopen } from '../stores.ts';

/** What a budget means for what is stored now. Times: epoch ms. */
export interface GoingFirst {
  posts: number;
  /** When the post that was shown longest ago was shown; `null` if there is none. */
  oldestSeenAt: number | null;
  /** Posts above the budget. */
  excess: number;
  /** Posts that were last shown until then are deleted; `null` if none are. */
  untilAt: number | null;
  /** What was taken along: never deleted by itself. */
  keptPosts: number;
  keptPictures: number;
  keptBytes: number;
}

/** Returns what would be deleted with a budget of so many posts. */
export function goingFirst({ mirror }: Stores, maxPosts: number): Promise<GoingFirst> {
  return withReopen([mirror], async () => {
    const posts = await mirror.posts.count();
    const excess = Math.max(0, posts - maxPosts);
    const [oldest] = await mirror.seen.orderBy('at').limit(1).toArray();
    const [last] =
      excess === 0
        ? []
        : await mirror.seen
            .orderBy('at')
            .offset(excess - 1)
            .limit(1)
            .toArray();
    const pictures = await mirror.keptPictures.toArray();
    const pinned = await mirror.pinned.orderBy('postId').uniqueKeys();
    return {
      posts,
      oldestSeenAt: oldest?.at ?? null,
      excess,
      untilAt: last?.at ?? null,
      keptPosts: pinned.length,
      keptPictures: new Set(pictures.map(({ url }) => url)).size,
      keptBytes: pictures.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    };
  });
}

/** The number of posts that are kept unless the user has chosen another one. */
export const standardPosts = ({ mirror }: Config): number => mirror.maxPosts;
