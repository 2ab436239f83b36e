import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { feedIdOf } from '../../server/core/ids.ts';
import { reachOf } from '../../server/core/reach.ts';
import type { WorldUser } from '../../server/core/world.ts';
import { createDemoWorld } from '../../server/demo/index.ts';

const now = Date.UTC(2026, 10, 21);
const world = createDemoWorld({ seed: 'rooms', scale: 0.02, now });
const people = world.users.filter((user) => !user.isGone);
let core: ServerCore;
const reach = new Map<string, ReturnType<typeof reachOf>>();

beforeAll(() => {
  core = createServerCore({ database: ':memory:', clock: () => now, random: Math.random });
  core.load(world);
  for (const { id } of world.posts) reach.set(id, reachOf(core.database, id));
});
afterAll(() => core.close());

async function allPosts(path: string, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const url = `http://api/v3/timelines/${path}${path.includes('?') ? '&' : '?'}limit=120&offset=${ids.length}`;
    const response = await core.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }));
    const { posts, isLastPage } = (await response.json()) as { posts: { id: string }[]; isLastPage: boolean };
    ids.push(...posts.map((post) => post.id));
    if (isLastPage) return ids.sort();
  }
}

async function tokenOf({ username, password }: WorldUser): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const reply = await core.fetch(new Request('http://api/v3/session', { method: 'POST', body }));
  return ((await reply.json()) as { authToken: string }).authToken;
}

/** Posts whose events a user receives in a room. */
const heardIn = (room: string, person: string): string[] =>
  [...reach]
    .filter(([, { rooms, viewers }]) => rooms.includes(room) && viewers.has(person))
    .map(([id]) => id)
    .sort();

describe('events of a post reach exactly the rooms of feeds that contain it', () => {
  it.each(people.slice(0, 6).map((person) => [person.username, person] as const))('for %s', async (name, person) => {
    const token = await tokenOf(person);
    const feed = (feedName: Parameters<typeof feedIdOf>[1]) =>
      `timeline:${person.feedIds?.[feedName] ?? feedIdOf(person.id, feedName)}`;
    const home = feed('RiverOfNews');
    const rooms: [string, string][] = [
      [home, 'home'],
      [`${home}?homefeed-mode=friends-only`, 'home?homefeed-mode=friends-only'],
      [`${home}?homefeed-mode=friends-all-activity`, 'home?homefeed-mode=friends-all-activity'],
      [feed('Posts'), name],
      [feed('Comments'), `${name}/comments`],
      [feed('Likes'), `${name}/likes`],
      [feed('Directs'), 'filter/directs'],
      [feed('Saves'), 'filter/saves'],
      [feed('MyDiscussions'), 'filter/discussions?with-my-posts=yes'],
      ...world.homeLists
        .filter((list) => list.ownerId === person.id)
        .map((list): [string, string] => [`timeline:${list.id}`, `home/${list.id}/posts`]),
    ];
    for (const [room, path] of rooms)
      expect([path, heardIn(room, person.id)]).toEqual([path, await allPosts(path, token)]);
  });
});
