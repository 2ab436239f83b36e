import type { WorldComment } from '../core/world.ts';
import type { Audience } from './audience.ts';
import type { Member } from './people.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';
import { writeAuthorReply, writeComment } from './writer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const LONG_THREAD = 300;

/** Creates `total` comments for all posts and moves `bumpedAt` of each post to its last comment. */
export function createComments(
  demoPosts: readonly DemoPost[],
  total: number,
  audience: Audience,
  now: number,
  random: Random,
): WorldComment[] {
  const counts = shareOut(demoPosts, total, now, random);
  return demoPosts.flatMap((one, index) => thread(one, counts[index] ?? 0, audience, now, random));
}

/** Distributes `total` comments: few on most posts, many on some, 300 on a handful. */
function shareOut(demoPosts: readonly DemoPost[], total: number, now: number, random: Random): number[] {
  const room = demoPosts.map(({ post }) => {
    if (post.commentsDisabled) return 0;
    const ageMinutes = (now - post.createdAt) / MINUTE_MS;
    return Math.min(post.isDirect ? 12 : LONG_THREAD, Math.floor(ageMinutes / 6));
  });
  const counts = room.map((limit) => {
    const kind = random.next();
    const wanted = kind < 0.45 ? random.int(0, 4) : kind < 0.83 ? random.int(5, 16) : random.int(15, 40);
    return Math.min(limit, wanted);
  });
  const roomy = room.flatMap((limit, index) => (limit === LONG_THREAD ? [index] : []));
  for (const index of random.sample(roomy, Math.ceil(demoPosts.length / 500))) counts[index] = LONG_THREAD;

  let missing = total - counts.reduce((sum, count) => sum + count, 0);
  const adjustable = roomy.filter((index) => {
    const count = counts[index] ?? 0;
    return count >= 5 && count <= 40;
  });
  if (adjustable.length === 0) return counts;
  while (missing !== 0) {
    const index = random.pick(adjustable);
    const step = Math.sign(missing);
    const next = (counts[index] ?? 0) + step;
    if (next < 0 || next >= LONG_THREAD) continue;
    counts[index] = next;
    missing -= step;
  }
  return counts;
}

function thread(one: DemoPost, count: number, audience: Audience, now: number, random: Random): WorldComment[] {
  const { post, topic } = one;
  const commenters = chooseCommenters(audience.of(post), one, count, random);
  const times = momentsAfter(post.createdAt, count, now, random);
  const names: string[] = [];
  const written: string[] = [];
  let seqNumber = 0;
  return times.map((createdAt): WorldComment => {
    const { story, user } = random.pick(commenters);
    let body = '';
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const previous = names.filter((name) => name !== user.username).slice(-4);
      body =
        user.id === post.authorId
          ? writeAuthorReply(topic, previous, random)
          : writeComment(topic, story.languages, previous, random);
      if (!written.includes(body)) break;
    }
    written.push(body);
    names.push(user.username);
    seqNumber += random.chance(0.02) ? 2 : 1;
    post.bumpedAt = Math.max(post.bumpedAt, createdAt);
    return {
      id: random.uuid(),
      shortId: (0x1000 + seqNumber * 7).toString(16),
      postId: post.id,
      authorId: user.id,
      seqNumber,
      body,
      createdAt,
      updatedAt: random.chance(0.04) ? Math.min(createdAt + random.int(3, 60) * MINUTE_MS, now) : createdAt,
    };
  });
}

/** Chooses commenters. Users who share language and topic comment more, and the author replies. */
function chooseCommenters(
  people: readonly Member[],
  { post, topic }: DemoPost,
  count: number,
  random: Random,
): Member[] {
  const others = people.filter(({ user }) => user.id !== post.authorId);
  const understanding = others.filter(({ story }) => story.languages.includes(topic.language));
  const caring = understanding.filter(({ story }) => story.topics.includes(topic.name));
  const bystanders = topic.language === 'en' ? others : random.sample(others, 4);
  const pool = [...bystanders, ...understanding, ...understanding, ...caring, ...caring, ...caring];
  const some = random.sample(pool, Math.max(3, Math.ceil(Math.sqrt(count) * 2)));
  return some.length > 0 ? [...some, ...people.filter(({ user }) => user.id === post.authorId)] : [...people];
}

/** Ascending times: most within two days of the post, a few much later. */
function momentsAfter(start: number, count: number, now: number, random: Random): number[] {
  const span = Math.min(now - start - MINUTE_MS, (count > 100 ? 20 : 2) * DAY_MS);
  const late = Math.min(now - start - MINUTE_MS, 60 * DAY_MS);
  return Array.from({ length: count }, () => {
    const reach = random.chance(0.03) ? late : span;
    return start + MINUTE_MS + Math.floor(reach * random.next() ** 2.5 * 0.999);
  }).sort((one, other) => one - other);
}
