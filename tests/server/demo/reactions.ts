import type { WorldComment, WorldData } from '../core/world.ts';
import type { Audience } from './audience.ts';
import type { Member } from './people.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';

type Reactions = Pick<WorldData, 'postLikes' | 'commentLikes' | 'saves' | 'hides' | 'commentFollowers'>;

const HOUR_MS = 3_600_000;
/** Posts younger than this have no likes, saves or hides. */
const REACTION_DELAY_MS = 90_000;

export function createReactions(
  demoPosts: readonly DemoPost[],
  comments: readonly WorldComment[],
  members: readonly Member[],
  audience: Audience,
  now: number,
  random: Random,
): Reactions {
  const postLikes = demoPosts.flatMap(({ post }) => {
    const fans = audience.of(post).filter(({ user }) => user.id !== post.authorId);
    const keen = random.next();
    const wanted =
      keen < 0.25 ? 0 : keen < 0.7 ? random.int(1, 5) : keen < 0.96 ? random.int(4, 14) : random.int(15, 30);
    const ageMinutes = (now - post.createdAt) / 60_000;
    return random.sample(fans, Math.min(wanted, Math.floor(ageMinutes / 4))).map(({ user }) => ({
      postId: post.id,
      userId: user.id,
      createdAt: soonAfter(post.createdAt, now, random),
    }));
  });

  const postById = new Map(demoPosts.map(({ post }) => [post.id, post]));
  const commentLikes = comments.flatMap((comment) => {
    const post = postById.get(comment.postId);
    if (!post || !random.chance(0.28)) return [];
    const fans = audience.of(post).filter(({ user }) => user.id !== comment.authorId);
    return random.sample(fans, random.chance(0.85) ? random.int(1, 3) : random.int(4, 9)).map(({ user }) => ({
      commentId: comment.id,
      userId: user.id,
      createdAt: soonAfter(comment.createdAt, now, random),
    }));
  });

  const readers = members.filter(({ user }) => !user.isGone && user.username !== 'elena');
  const choose = (share: number, minimum: number) =>
    readers.flatMap(({ user }) => {
      const visible = demoPosts.filter(
        ({ post }) => post.authorId !== user.id && audience.of(post).some((one) => one.user.id === user.id),
      );
      const isDemo = user.username === 'anna' || user.username === 'dmitri';
      return random.sample(visible, isDemo ? minimum : Math.floor(visible.length * share)).map(({ post }) => ({
        postId: post.id,
        userId: user.id,
        createdAt: soonAfter(post.createdAt, now, random),
      }));
    });

  return {
    postLikes,
    commentLikes,
    saves: choose(0.004, 40),
    hides: choose(0.001, 5),
    commentFollowers: choose(0.001, 8).map(({ postId, userId }) => ({ postId, userId })),
  };
}

function soonAfter(moment: number, now: number, random: Random): number {
  const reach = Math.max(1, Math.min(now - moment, 40 * HOUR_MS));
  return moment + Math.min(reach - 1, REACTION_DELAY_MS + Math.floor(reach * random.next() ** 2 * 0.95));
}
