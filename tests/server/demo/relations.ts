import type { WorldData } from '../core/world.ts';
import type { Club, Member } from './people.ts';
import type { Random } from './random.ts';

export type Relations = Pick<
  WorldData,
  'subscriptions' | 'requests' | 'bans' | 'groupBlocks' | 'bansDisabled' | 'homeLists'
>;

const DAY_MS = 86_400_000;

/** [who, whom]: fixed, so that the demo accounts have every kind of relation. */
const BANS = [
  ['anna', 'quentin'],
  ['anna', 'callum'],
  ['felix', 'anna'],
  ['dmitri', 'beatrix'],
  ['theo', 'dmitri'],
  ['freya', 'quentin'],
] as const;
const REQUESTS = [
  ['anna', 'harold'],
  ['anna', 'timur'],
  ['dmitri', 'ruth'],
  ['wanjiru', 'anna'],
  ['amit', 'anna'],
  ['sol', 'dmitri'],
  ['lina', 'timur'],
  ['hana', 'riverside-neighbours'],
  ['nadia', 'riverside-neighbours'],
  ['dmitri', 'sunday-players'],
  ['anna', 'sunday-players'],
] as const;
const NEVER_READS = [...BANS, ...REQUESTS].flatMap(([one, other]) => [`${one}>${other}`, `${other}>${one}`]);
const ALWAYS_READS = [
  'anna>bruno',
  'anna>dmitri',
  'anna>freya',
  'anna>ivo',
  'anna>mirela',
  'anna>noa',
  'anna>olga',
  'anna>priya',
  'anna>ruth',
  'anna>samira',
  'anna>tomasz',
  'anna>hana',
  'anna>lukas',
  'anna>oldtimer',
  'anna>larder-news',
  'anna>longnovels',
  'anna>breadheads',
  'anna>skywatch',
  'dmitri>anna',
  'dmitri>olga',
  'dmitri>oscar',
  'dmitri>pavel',
  'dmitri>timur',
  'dmitri>larder-news',
  'dmitri>velo',
  'dmitri>night-trains',
  'bruno>anna',
  'mirela>anna',
  'tomasz>anna',
  'ruth>anna',
  'katya>riverside-neighbours',
  'sol>riverside-neighbours',
];

export function createRelations(
  members: readonly Member[],
  clubs: readonly Club[],
  now: number,
  random: Random,
): Relations {
  const accounts = [...members.map(({ user }) => user), ...clubs.map(({ group }) => group)];
  const idOf = (username: string): string => {
    const account = accounts.find((one) => one.username === username);
    if (!account) throw new Error(`No account is called ${username}`);
    return account.id;
  };
  const ago = (days: number) => now - Math.floor(random.next() * days * DAY_MS) - 600_000;

  const reads = new Set<string>();
  for (const { story } of members) {
    if (story.username === 'elena' || story.gone) continue;
    for (const other of members)
      if (wantsToRead(story, other, random)) reads.add(`${story.username}>${other.story.username}`);
    for (const { story: club } of clubs) {
      const interest = story.topics.includes(club.topic) ? 1.5 : 0.6;
      if (random.chance(club.popularity * interest)) reads.add(`${story.username}>${club.username}`);
    }
  }
  for (const { story } of clubs) for (const admin of story.admins) reads.add(`${admin}>${story.username}`);
  for (const pair of ALWAYS_READS) reads.add(pair);
  for (const pair of NEVER_READS) reads.delete(pair);

  const subscriptions = [...reads].map((pair) => {
    const [reader = '', target = ''] = pair.split('>');
    return { readerId: idOf(reader), targetId: idOf(target), createdAt: ago(700) };
  });
  const readBy = (username: string) =>
    new Set(subscriptions.filter(({ readerId }) => readerId === idOf(username)).map(({ targetId }) => targetId));
  const list = (owner: string, order: number, title: string, names: readonly string[]) => ({
    id: random.uuid(),
    ownerId: idOf(owner),
    title,
    order,
    memberIds: names.map(idOf).filter((id) => readBy(owner).has(id)),
    createdAt: ago(300),
  });

  return {
    subscriptions,
    requests: REQUESTS.map(([from, to]) => ({ fromId: idOf(from), toId: idOf(to), createdAt: ago(20) })),
    bans: BANS.map(([by, banned]) => ({ byId: idOf(by), bannedId: idOf(banned) })),
    groupBlocks: [
      { groupId: idOf('gardeners'), userId: idOf('quentin') },
      { groupId: idOf('velo'), userId: idOf('theo') },
      { groupId: idOf('toolshed'), userId: idOf('anna') },
    ],
    bansDisabled: [{ groupId: idOf('night-trains'), userId: idOf('anna') }],
    homeLists: [
      list('anna', 1, 'Green fingers', ['gardeners', 'ruth', 'olga', 'noa', 'bruno']),
      list('anna', 2, 'On the move', ['night-trains', 'tomasz', 'dmitri', 'lukas', 'hana']),
      list('anna', 3, 'Close friends', ['mirela', 'bruno', 'ruth']),
      list('dmitri', 1, 'По-русски', ['olga', 'pavel', 'timur']),
    ],
  };
}

function wantsToRead(story: Member['story'], other: Member, random: Random): boolean {
  if (other.story === story || other.story.username === 'elena') return false;
  const shared = story.topics.filter((topic) => other.story.topics.includes(topic)).length;
  const understood = other.story.languages.some((language) => story.languages.includes(language));
  const privacy = other.story.privacy === 'private' ? 0.5 : 1;
  return random.chance((0.12 + 0.2 * shared + (understood ? 0.14 : 0)) * privacy);
}
