import type { WorldGroup, WorldUser } from '../core/world.ts';
import { type Circle, GONE_PEOPLE, GROUPS, PEOPLE, type Person } from './cast.ts';
import type { Random } from './random.ts';

/** A user or group of the cast with its record. */
export interface Member {
  story: Person;
  user: WorldUser;
}
export interface Club {
  story: Circle;
  group: WorldGroup;
}

export const DEMO_PASSWORD = 'larder-demo';
const DAY_MS = 86_400_000;

export function createMembers(now: number, random: Random): Member[] {
  const members = [...PEOPLE, ...GONE_PEOPLE].map((story) => ({ story, user: createUser(story, now, random) }));
  const idOf = (username: string) => members.find((member) => member.user.username === username)?.user.id ?? null;
  for (const { user } of members) {
    if (user.username === 'elena') user.invitedBy = idOf('anna');
    if (user.username === 'zoe') user.pastUsernames = [{ username: 'zoewords', validTillAt: now + 20 * DAY_MS }];
  }
  return members;
}

function createUser(story: Person, now: number, random: Random): WorldUser {
  const isNew = story.username === 'elena';
  const createdAt = isNew ? now - DAY_MS : now - Math.floor((740 + random.next() * 2000) * DAY_MS);
  const picture = story.noPicture || isNew ? null : random.uuid();
  return {
    id: random.uuid(),
    username: story.username,
    screenName: story.screenName,
    password: DEMO_PASSWORD,
    email: `${story.username}@larder.example`,
    description: story.description,
    isPrivate: story.privacy === 'private',
    isProtected: story.privacy !== undefined,
    isGone: story.gone ?? false,
    createdAt,
    updatedAt: isNew ? createdAt : now - Math.floor(random.next() * 300 * DAY_MS),
    pictureMediumUrl: picture ? `profilepics/${picture}_50.jpg` : '',
    pictureLargeUrl: picture ? `profilepics/${picture}_75.jpg` : '',
    frontendPreferences: {},
    acceptDirectsFrom: random.chance(0.3) ? 'all' : 'friends',
    hideCommentsOfTypes: [],
    pastUsernames: [],
    invitedBy: null,
    directsReadAt: story.talkative > 0 ? now - 2 * DAY_MS : createdAt,
    notificationsReadAt: story.talkative > 0 ? now - DAY_MS : createdAt,
  };
}

export function createClubs(members: readonly Member[], now: number, random: Random): Club[] {
  const idOf = new Map(members.map(({ user }) => [user.username, user.id]));
  return GROUPS.map((story) => {
    const picture = random.uuid();
    return {
      story,
      group: {
        id: random.uuid(),
        username: story.username,
        screenName: story.screenName,
        description: story.description,
        isPrivate: story.privacy === 'private',
        isProtected: story.privacy !== 'public',
        isRestricted: story.restricted ?? false,
        adminIds: story.admins.flatMap((name) => idOf.get(name) ?? []),
        createdAt: now - Math.floor((735 + random.next() * 400) * DAY_MS),
        updatedAt: now - Math.floor(random.next() * 90 * DAY_MS),
        pictureMediumUrl: `profilepics/${picture}_50.jpg`,
        pictureLargeUrl: `profilepics/${picture}_75.jpg`,
      },
    };
  });
}
