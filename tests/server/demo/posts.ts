import type { WorldPost } from '../core/world.ts';
import type { Audience } from './audience.ts';
import type { Topic } from './grammar.ts';
import type { Club, Member } from './people.ts';
import type { Random } from './random.ts';
import { chooseTopic, writePost } from './writer.ts';

/** A post with its topic, for commenters. */
export interface DemoPost {
  post: WorldPost;
  topic: Topic;
}

const YEAR_MS = 365 * 86_400_000;
const MINUTE_MS = 60_000;
const DIRECT_SHARE = 0.035;
const OWN_SUBJECT: Readonly<Record<string, string>> = {
  'larder-news': 'news',
  'riverside-neighbours': 'neighbours',
  'after-dark': 'figures',
};

/** Creates `count` posts in the two years before `now`, oldest first and denser lately. The newest is minutes old. */
export function createPosts(
  count: number,
  members: readonly Member[],
  clubs: readonly Club[],
  audience: Audience,
  now: number,
  random: Random,
): DemoPost[] {
  const writers = members.flatMap((member) => Array.from({ length: member.story.talkative }, () => member));
  const gone = new Set(members.filter(({ user }) => user.isGone).map(({ user }) => user.id));
  const talkers = members.filter(({ user }) => !user.isGone && user.username !== 'elena');
  const demoPosts: DemoPost[] = [];
  const shortIds = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const createdAt = now - ageOf(index, count, random);
    let author = random.pick(writers);
    while (gone.has(author.user.id) && now - createdAt < YEAR_MS) author = random.pick(writers);
    const letter = random.chance(DIRECT_SHARE) ? addressees(author, talkers, audience, random) : null;
    const isDirect = letter !== null;
    const aim = letter ?? destinations(author, clubs, audience, random);
    const topic = chooseTopic(author.story, isDirect ? 'letters' : aim.subject, random);
    const friends = talkers.filter(({ user }) => audience.readersOf(user.id).has(author.user.id));
    const older = demoPosts.length > 20 ? random.pick(demoPosts.slice(-200)) : null;
    const linked = older && !older.post.isDirect ? `/${nameOf(older.post, members)}/${older.post.shortId}` : null;
    demoPosts.push({
      topic,
      post: {
        id: random.uuid(),
        shortId: freshShortId(shortIds, random),
        body: writePost(
          topic,
          friends.map(({ user }) => user.username),
          isDirect ? null : linked,
          random,
        ),
        authorId: author.user.id,
        destinationIds: aim.ids,
        isDirect,
        commentsDisabled: !isDirect && random.chance(0.012),
        attachmentIds: [],
        createdAt,
        updatedAt: random.chance(0.06) ? Math.min(createdAt + random.int(3, 90) * MINUTE_MS, now) : createdAt,
        bumpedAt: createdAt,
      },
    });
  }
  return demoPosts.sort((one, other) => one.post.createdAt - other.post.createdAt);
}

/** Ages follow a power law, so the last week has more posts than any week a year ago. */
function ageOf(index: number, count: number, random: Random): number {
  const left = (count - index - random.next() * 0.9) / count;
  return Math.floor(2 * MINUTE_MS + 2 * YEAR_MS * left ** 1.8);
}

function freshShortId(taken: Set<string>, random: Random): string {
  let id = random.hex(8);
  while (taken.has(id)) id = random.hex(8);
  taken.add(id);
  return id;
}

function nameOf(post: WorldPost, members: readonly Member[]): string {
  return members.find(({ user }) => user.id === post.authorId)?.user.username ?? 'anna';
}

interface Aim {
  ids: string[];
  subject: string | null;
}

function destinations(author: Member, clubs: readonly Club[], audience: Audience, random: Random): Aim {
  const open = clubs.filter(({ story, group }) => {
    if (story.restricted) return story.admins.includes(author.story.username);
    return audience.readersOf(group.id).has(author.user.id);
  });
  if (open.length === 0 || random.chance(0.6)) return { ids: [author.user.id], subject: null };
  const fitting = open.filter(({ story }) => story.topic in OWN_SUBJECT || author.story.topics.includes(story.topic));
  const { story, group } = random.pick(fitting.length > 0 && random.chance(0.75) ? fitting : open);
  const subject = OWN_SUBJECT[story.username] ?? story.topic;
  const ids = [group.id];
  if (story.privacy !== 'private' && !story.restricted) {
    if (random.chance(0.25)) ids.unshift(author.user.id);
    const twin = open.find(
      (other) =>
        other.story !== story &&
        other.story.topic === story.topic &&
        other.story.privacy === story.privacy &&
        !other.story.restricted,
    );
    if (twin && random.chance(0.2)) ids.push(twin.group.id);
  }
  return { ids, subject };
}

/** Chooses recipients among mutual friends. The demo accounts get more direct messages than others. */
function addressees(author: Member, talkers: readonly Member[], audience: Audience, random: Random): Aim | null {
  const mutual = talkers.filter(
    ({ user }) =>
      user.id !== author.user.id &&
      audience.readersOf(user.id).has(author.user.id) &&
      audience.readersOf(author.user.id).has(user.id),
  );
  if (mutual.length === 0) return null;
  const demo = mutual.filter(({ user }) => user.username === 'anna' || user.username === 'dmitri');
  const first = demo.length > 0 && random.chance(0.75) ? random.pick(demo) : random.pick(mutual);
  const others = random.chance(0.2) ? random.sample(mutual, 3).filter((member) => member !== first) : [];
  return { ids: [first, ...others].map(({ user }) => user.id), subject: 'letters' };
}
