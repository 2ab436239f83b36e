import type { WorldData, WorldGroup } from '../../server/core/world.ts';
import type { Random } from '../../server/demo/random.ts';
import { GROUP, ME, OTHERS, smallNetwork, userOf } from './people.ts';

/** The people of a world with the hazard 'relations', besides the user. Some are private. */
export const NEIGHBOURS = [...OTHERS, 'ceres', 'vesta'] as const;
/** Its groups: public of others, private with the user and another as administrators, public of the user, private of others. */
export const GROUPS = [GROUP, 'comets', 'moons', 'voids'] as const;

const POSTS = 24;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The small network with private accounts, groups of several kinds, requests, blocks and home lists. */
export function society(base: Random, random: Random, now: number): WorldData {
  const network = smallNetwork(base, now);
  const ids = new Map([...network.users, ...network.groups].map(({ username, id }) => [username, id]));
  const add = (name: string) => {
    const id = random.uuid();
    ids.set(name, id);
    return id;
  };
  const idOf = (name: string) => ids.get(name) ?? '';
  for (const name of ['ceres', 'vesta']) network.users.push({ ...userOf(add(name), name, now), isPrivate: true });
  const isUserPrivate = random.chance(0.6);
  network.users = network.users.map((one) =>
    one.username === ME && isUserPrivate ? { ...one, isPrivate: true } : one,
  );
  const group = (username: string, admins: readonly string[], isPrivate: boolean): WorldGroup => ({
    ...(network.groups[0] as WorldGroup),
    id: add(username),
    username,
    screenName: username,
    isPrivate,
    adminIds: admins.map(idOf),
  });
  network.groups.push(
    group('comets', [ME, 'mars'], true),
    group('moons', random.chance(0.5) ? [ME, 'venus'] : [ME], false),
    group('voids', ['venus'], true),
  );
  addRelations(network, random, idOf, { now, isUserPrivate });
  addPosts(network, random, idOf, now);
  addLists(network, random, now);
  for (const one of [...network.posts, ...network.comments]) one.body = `Words ${random.hex(12)}`;
  return network;
}

function addRelations(
  network: WorldData,
  random: Random,
  idOf: (name: string) => string,
  { now, isUserPrivate }: { now: number; isUserPrivate: boolean },
): void {
  const readers: Record<string, readonly string[]> = {
    comets: [ME, 'mars', 'venus'],
    moons: [ME, 'venus', 'pluto'],
    voids: random.chance(0.5) ? [ME, 'venus'] : ['venus', 'mars'],
    ceres: [ME, 'mars'],
    vesta: ['venus'],
  };
  for (const [target, names] of Object.entries(readers))
    for (const name of names)
      network.subscriptions.push({ readerId: idOf(name), targetId: idOf(target), createdAt: now });
  const request = (from: string, to: string) =>
    network.requests.push({ fromId: idOf(from), toId: idOf(to), createdAt: now });
  request('pluto', 'comets');
  if (random.chance(0.7)) request('ceres', 'comets');
  if (isUserPrivate) for (const name of ['ceres', 'vesta']) if (random.chance(0.7)) request(name, ME);
  if (random.chance(0.4)) request(ME, 'vesta');
  const me = { userId: idOf(ME) };
  for (const name of ['moons', GROUP]) {
    if (random.chance(0.3)) network.bansDisabled.push({ ...me, groupId: idOf(name) });
  }
  if (random.chance(0.2)) network.bans.push({ byId: idOf(ME), bannedId: idOf('pluto') });
  if (random.chance(0.2)) network.groupBlocks.push({ groupId: idOf('moons'), userId: idOf('pluto') });
}

/** Posts in private feeds and groups, and in several feeds at once, with comments by everybody. */
function addPosts(network: WorldData, random: Random, idOf: (name: string) => string, now: number): void {
  const people = [ME, ...NEIGHBOURS];
  const places = [['ceres'], ['ceres'], ['vesta'], ['comets'], ['comets'], ['moons'], ['moons'], ['voids']];
  const several = [
    ['ceres', GROUP],
    ['comets', 'moons'],
    ['ceres', 'comets'],
  ];
  for (let number = 1; number <= POSTS; number += 1) {
    const destinations = random.pick([...places, ...several]);
    const [first = ''] = destinations;
    const isGroup = (GROUPS as readonly string[]).includes(first);
    const createdAt = now - HOUR_MS - number * MINUTE_MS;
    const id = random.uuid();
    network.posts.push({
      id,
      shortId: `${random.hex(5)}s${number.toString(16).padStart(2, '0')}`,
      body: '',
      authorId: idOf(isGroup ? random.pick(people) : first),
      destinationIds: destinations.map(idOf),
      isDirect: false,
      commentsDisabled: false,
      attachmentIds: [],
      createdAt,
      updatedAt: createdAt,
      bumpedAt: now - number * MINUTE_MS,
    });
    const comments = random.pick([0, 1, 2, 6]);
    for (let seqNumber = 1; seqNumber <= comments; seqNumber += 1) {
      const at = createdAt + seqNumber;
      network.comments.push({
        id: random.uuid(),
        shortId: `${random.hex(4)}${seqNumber}`,
        postId: id,
        authorId: idOf(random.pick(people)),
        seqNumber,
        body: '',
        createdAt: at,
        updatedAt: at,
      });
    }
    for (const name of random.sample(people, random.int(0, 3)))
      network.postLikes.push({ postId: id, userId: idOf(name), createdAt });
  }
}

function addLists(network: WorldData, random: Random, now: number): void {
  const me = network.users.find(({ username }) => username === ME)?.id ?? '';
  const read = network.subscriptions.filter(({ readerId }) => readerId === me).map(({ targetId }) => targetId);
  for (const order of [1, 2].slice(random.int(0, 1))) {
    network.homeLists.push({
      id: random.uuid(),
      ownerId: me,
      title: `List ${random.hex(8)}`,
      order,
      memberIds: random.sample(read, random.int(0, 3)),
      createdAt: now - HOUR_MS,
    });
  }
}
