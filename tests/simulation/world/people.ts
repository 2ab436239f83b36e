import type { WorldData } from '../../server/core/world.ts';
import type { Random } from '../../server/demo/random.ts';

export const PASSWORD = 'secret';
/** The user of the simulated devices. */
export const ME = 'luna';
/** The other users. */
export const OTHERS = ['mars', 'venus', 'pluto'] as const;
/** Who else uses a device of the user in some worlds. */
export const GUEST: (typeof OTHERS)[number] = 'venus';
export const GROUP = 'stars';
const POSTS = 40;
const MINUTE_MS = 60_000;

/** Two pages of posts by four people and in a group, with enough comments and likes that some are folded. */
export function smallNetwork(random: Random, now: number): WorldData {
  const names = [ME, ...OTHERS];
  const ids = new Map([...names, GROUP].map((name) => [name, random.uuid()]));
  const idOf = (name: string) => ids.get(name) ?? '';
  const users = names.map((username) => userOf(idOf(username), username, now));
  const group = {
    id: idOf(GROUP),
    username: GROUP,
    screenName: GROUP,
    description: '',
    isPrivate: false,
    isProtected: false,
    isRestricted: false,
    adminIds: [idOf('mars')],
    createdAt: now,
    updatedAt: now,
    pictureMediumUrl: '',
    pictureLargeUrl: '',
  };
  const network: WorldData = { ...nothing(), users, groups: [group] };
  for (const reader of names) {
    for (const target of [...names, GROUP]) {
      if (reader === target) continue;
      network.subscriptions.push({ readerId: idOf(reader), targetId: idOf(target), createdAt: now });
    }
  }
  for (let age = 1; age <= POSTS; age += 1)
    addPost(network, random, names.map(idOf), idOf(GROUP), { number: age, createdAt: now - age * MINUTE_MS });
  return network;
}

function addPost(
  network: WorldData,
  random: Random,
  people: string[],
  groupId: string,
  { number, createdAt }: { number: number; createdAt: number },
): void {
  const authorId = random.pick(people);
  const id = random.uuid();
  const comments = random.pick([0, 0, 1, 2, 6]);
  const destinationIds = random.chance(0.3) ? [groupId] : [authorId];
  network.posts.push({
    id,
    // Short ids are unique.
    shortId: `${random.hex(6).slice(0, 4)}${number.toString(16).padStart(2, '0')}`,
    body: `Post of ${createdAt}`,
    authorId,
    destinationIds,
    isDirect: false,
    commentsDisabled: false,
    attachmentIds: [],
    createdAt,
    updatedAt: createdAt,
    bumpedAt: createdAt + comments,
  });
  for (let seqNumber = 1; seqNumber <= comments; seqNumber += 1) {
    const at = createdAt + seqNumber;
    network.comments.push({
      id: random.uuid(),
      shortId: `${random.hex(4).slice(0, 3)}${seqNumber}`,
      postId: id,
      authorId: random.pick(people),
      seqNumber,
      body: `Comment ${seqNumber}`,
      createdAt: at,
      updatedAt: at,
    });
  }
  for (const userId of random.sample(people, random.int(0, people.length))) {
    if (userId !== authorId) network.postLikes.push({ postId: id, userId, createdAt });
  }
}

export const userOf = (id: string, username: string, now: number): WorldData['users'][number] => ({
  id,
  username,
  screenName: username,
  password: PASSWORD,
  email: '',
  description: '',
  isPrivate: false,
  isProtected: false,
  isGone: false,
  createdAt: now,
  updatedAt: now,
  pictureMediumUrl: '',
  pictureLargeUrl: '',
  frontendPreferences: {},
  acceptDirectsFrom: 'friends',
  hideCommentsOfTypes: [],
  pastUsernames: [],
  invitedBy: null,
});

const nothing = (): WorldData => ({
  users: [],
  groups: [],
  subscriptions: [],
  requests: [],
  bans: [],
  groupBlocks: [],
  bansDisabled: [],
  homeLists: [],
  posts: [],
  comments: [],
  postLikes: [],
  commentLikes: [],
  attachments: [],
  saves: [],
  hides: [],
  commentFollowers: [],
  notifications: [],
});
