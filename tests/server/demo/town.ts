import type { WorldData, WorldGroup, WorldUser } from '../core/world.ts';
import { PEOPLE } from './cast.ts';
import { DEMO_PASSWORD, type Member } from './people.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
/** Members of the group, including its administrator. */
const SIZE = 400;
const ADMIN = 'oscar';
/** Every so many users are private. */
const PRIVATE_EVERY = 25;

/** First and last names of the cast in Latin letters. */
const NAMES = PEOPLE.map(({ screenName }) => screenName.split(' ')).filter(
  (parts) => parts.length === 2 && parts.every((part) => /^\p{Script=Latin}{2,11}$/u.test(part)),
);

function createResident(index: number, now: number, random: Random): WorldUser {
  const [first = ''] = random.pick(NAMES);
  const [, last = ''] = random.pick(NAMES);
  const isPrivate = index % PRIVATE_EVERY === 0;
  const createdAt = now - Math.floor((10 + random.next() * 700) * DAY_MS);
  const username = `town${String(index).padStart(3, '0')}`;
  return {
    id: random.uuid(),
    username,
    screenName: `${first} ${last}`,
    password: DEMO_PASSWORD,
    email: `${username}@larder.example`,
    description: '',
    isPrivate,
    isProtected: isPrivate,
    isGone: false,
    createdAt,
    updatedAt: createdAt,
    pictureMediumUrl: '',
    pictureLargeUrl: '',
    frontendPreferences: {},
    acceptDirectsFrom: 'friends',
    hideCommentsOfTypes: [],
    pastUsernames: [],
    invitedBy: null,
    directsReadAt: createdAt,
    notificationsReadAt: createdAt,
  };
}

/**
 * A group of 400 members. They write, like and read nothing else, and no account of the cast except the administrator has a
 * relation to them.
 */
export function createTown(
  members: readonly Member[],
  now: number,
  random: Random,
): Pick<WorldData, 'users' | 'subscriptions'> & { group: WorldGroup } {
  const admin = members.find(({ user }) => user.username === ADMIN)?.user;
  if (!admin) throw new Error(`No account is called ${ADMIN}`);
  const createdAt = now - 730 * DAY_MS;
  const group: WorldGroup = {
    id: random.uuid(),
    username: 'larder-town',
    screenName: 'Larder Town',
    description: 'Everybody on this server may join.',
    isPrivate: false,
    isProtected: false,
    isRestricted: false,
    adminIds: [admin.id],
    createdAt,
    updatedAt: createdAt,
    pictureMediumUrl: '',
    pictureLargeUrl: '',
  };
  const users = Array.from({ length: SIZE - 1 }, (_, index) => createResident(index + 1, now, random));
  const subscriptions = [
    { readerId: admin.id, targetId: group.id, createdAt },
    ...users.map((user) => ({ readerId: user.id, targetId: group.id, createdAt: user.createdAt + DAY_MS })),
  ];
  return { users, group, subscriptions };
}
