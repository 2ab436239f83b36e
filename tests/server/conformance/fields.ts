import { createServerCore } from '../core/core.ts';
import { createDemoWorld, DEMO_PASSWORD } from '../demo/index.ts';
import type { Recording } from '../recordings.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ORIGIN = 'https://api.example.net';
/** Keys with values of the user’s own form. */
const FREE = new Set(['frontendPreferences']);

/** The type of what stands under a key in any answer (CONTRACT §3). */
const TYPES: Readonly<Record<string, string>> = {
  posts: 'Post',
  comments: 'Comment',
  users: 'Account',
  subscribers: 'Account',
  admins: 'Account',
  requests: 'Account',
  groups: 'Account',
  managedGroups: 'Account',
  attachments: 'Attachment',
  subscriptions: 'Destination',
  timelines: 'Timeline',
  Notifications: 'Notification',
};

/**
 * Returns the fields of an answer: those of a type by its name (`Post.createdAt`), all others by their path. A list with entries is
 * `posts[]`, an empty one is only `posts`.
 */
export function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const entries = value.flatMap((one) => fieldsIn(one, path));
    return value.length > 0 && !/^[A-Z]/.test(path) ? [`${path}[]`, ...entries] : entries;
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const at = path === '' ? key : `${path}.${key}`;
    const type = typeof one === 'object' && one !== null && isOfType(one) ? TYPES[key] : undefined;
    const list = Array.isArray(one) && one.length > 0 && path === '' && type ? [`${at}[]`] : [];
    return FREE.has(key) ? [at] : [at, ...list, ...fieldsIn(one, type ?? at)];
  });
}

/** Not a list of ids, and not the numbers of a profile. */
const isOfType = (value: object): boolean => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && 'id' in one;
};

type Reply = Record<string, { id: string; username: string; seqNumber: number }[] | undefined>;

/**
 * Reads everything from the demo network that its most active account can read. Returns the answers by call. The demo has more of
 * everything than a recording: other destinations, files, relations.
 */
export async function demoAnswers(): Promise<Map<string, unknown[]>> {
  const core = createServerCore({ database: ':memory:', clock: () => NOW, random: Math.random });
  core.load(createDemoWorld({ seed: 'conformance', scale: 0.05, now: NOW }));
  const found = new Map<string, unknown[]>();
  const form = new URLSearchParams({ username: 'anna', password: DEMO_PASSWORD });
  const session = await core.fetch(new Request(`${ORIGIN}/v3/session`, { method: 'POST', body: form }));
  const { authToken } = (await session.json()) as { authToken: string };
  const read = async (call: string, path: string): Promise<Reply> => {
    const headers = { authorization: `Bearer ${authToken}` };
    const response = await core.fetch(new Request(`${ORIGIN}/v3${path}`, { headers }));
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const answer = (await response.json()) as Reply;
    found.set(call, [...(found.get(call) ?? []), answer]);
    return answer;
  };
  const simple = (path: string) => read(`GET ${path}`, path);
  await readAccount(simple, read);
  await readFeeds(simple, read);
  await readPeople(simple, read);
  core.close();
  return found;
}

type Simple = (path: string) => Promise<Reply>;
type Read = (call: string, path: string) => Promise<Reply>;

async function readAccount(simple: Simple, read: Read): Promise<void> {
  for (const path of [
    '/users/whoami',
    '/users/me',
    '/session/list',
    '/users/getUnreadDirectsNumber',
    '/users/getUnreadNotificationsNumber',
    '/ext-auth/profiles',
    '/attachments/my',
    '/attachments/my/stats',
    '/invitations/info',
    '/app-tokens',
    '/app-tokens/scopes',
    '/server-info',
    '/stats',
    '/archives-stats',
  ])
    await simple(path);
  const { Notifications = [] } = (await simple('/notifications')) as { Notifications?: { eventId: string }[] };
  for (const { eventId } of Notifications.slice(0, 3))
    await read('GET /notifications/:id', `/notifications/${eventId}`);
}

async function readFeeds(simple: Simple, read: Read): Promise<void> {
  const home = await simple('/timelines/home');
  const { timelines = [] } = await simple('/timelines/home/list');
  for (const { id } of timelines) {
    await read('GET /timelines/home/:list', `/timelines/home/${id}`);
    await read('GET /timelines/home/:list/posts', `/timelines/home/${id}/posts`);
  }
  for (const path of [
    '/timelines/home/subscriptions',
    '/timelines/filter/discussions',
    '/timelines/filter/saves',
    '/timelines/filter/directs',
    '/bestof',
    '/everything',
  ])
    await simple(path);
  await read('GET /summary/:days', '/summary/30');
  await read('GET /summary/:name/:days', '/summary/anna/30');
  await read('GET /search', '/search?qs=the');
  await read('GET /calendar/:name/:year', '/calendar/anna/2026');
  await read('GET /calendar/:name/:year/:month', '/calendar/anna/2026/11');
  await read('GET /calendar/:name/:year/:month/:day', '/calendar/anna/2026/11/20');
  for (const { id } of (home.posts ?? []).slice(0, 10)) {
    const { comments = [] } = await read('GET /posts/:id', `/posts/${id}?maxComments=all&maxLikes=all`);
    await read('GET /posts/:id/backlinks', `/posts/${id}/backlinks`);
    for (const comment of comments.slice(0, 2)) {
      await read('GET /comments/:id', `/comments/${comment.id}`);
      await read('GET /comments/:id/likes', `/comments/${comment.id}/likes`);
    }
    for (const { seqNumber } of comments.slice(0, 1))
      await read('GET /posts/:id/comments/:seq', `/posts/${id}/comments/${seqNumber}`);
  }
}

async function readPeople(simple: Simple, read: Read): Promise<void> {
  const { users: groups = [] } = await simple('/allGroups');
  const managed = (await simple('/managedGroups')) as unknown as { username: string }[];
  await simple('/users/blockedByMe');
  await read('GET /users/sparseMatches', '/users/sparseMatches?qs=an');
  for (const name of ['anna', 'dmitri', 'elena', ...groups.slice(0, 5).map(({ username }) => username)]) {
    await read('GET /users/:name', `/users/${name}`);
    await read('GET /users/:name/statistics', `/users/${name}/statistics`);
    await read('GET /users/:name/subscribers', `/users/${name}/subscribers`);
    for (const part of ['', '/comments', '/likes'])
      await read(`GET /timelines/:name${part}`, `/timelines/${name}${part}`);
  }
  await read('GET /users/:name/subscriptions', '/users/anna/subscriptions');
  for (const { username } of managed.slice(0, 2))
    await read('GET /groups/:group/blockedUsers', `/groups/${username}/blockedUsers`);
}

/**
 * Returns the fields of the demo's answers that no recording has: of a type anywhere (`Post.isHidden`), all others in the same call
 * (`GET /bestof posts[]`: all recorded ones are empty).
 */
export function unrecordedFields(
  answers: ReadonlyMap<string, unknown[]>,
  recordings: ReadonlyMap<string, readonly Recording[]>,
): string[] {
  const ofTypes = new Set([...recordings.values()].flat().flatMap(({ answer }) => fieldsIn(answer)));
  const missing = [...answers].flatMap(([call, all]) => {
    const recorded = new Set((recordings.get(call) ?? []).flatMap(({ answer }) => fieldsIn(answer)));
    const seen = [...new Set(all.flatMap((answer) => fieldsIn(answer)))];
    const isOfAType = (field: string) => /^[A-Z]\w+\./.test(field);
    return seen
      .filter((field) => !(isOfAType(field) ? ofTypes : recorded).has(field))
      .map((field) => (isOfAType(field) ? field : `${call} ${field}`));
  });
  return [...new Set(missing)];
}
