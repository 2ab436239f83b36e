import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import type { WorldComment, WorldData, WorldGroup, WorldPost, WorldUser } from '../../server/core/world.ts';

export const now = Date.UTC(2026, 10, 21);
const minuteMs = 60_000;

/** A valid UUID v4 derived from a short name. */
export const idOf = (name: string): string =>
  `${Buffer.from(name).toString('hex').slice(0, 8).padStart(8, '0')}-0000-4000-8000-${Buffer.from(name).toString('hex').slice(-12).padStart(12, '0')}`;

export const emptyWorld = (): WorldData => ({
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

export const user = (username: string, more: Partial<WorldUser> = {}): WorldUser => ({
  id: idOf(username),
  username,
  screenName: username,
  password: 'secret',
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
  ...more,
});

/** A post in its author’s own feed, `ageMin` minutes old. */
export const post = (name: string, author: string, ageMin: number, more: Partial<WorldPost> = {}): WorldPost => ({
  id: idOf(name),
  shortId: Buffer.from(name).toString('hex').slice(-8).padStart(6, '0'),
  body: name,
  authorId: idOf(author),
  destinationIds: [idOf(author)],
  isDirect: false,
  commentsDisabled: false,
  attachmentIds: [],
  createdAt: now - ageMin * minuteMs,
  updatedAt: now - ageMin * minuteMs,
  bumpedAt: now - ageMin * minuteMs,
  ...more,
});

export const comment = (postName: string, author: string, seqNumber: number): WorldComment => ({
  id: idOf(`${postName}c${seqNumber}`),
  shortId: `c00${seqNumber}`,
  postId: idOf(postName),
  authorId: idOf(author),
  seqNumber,
  body: `comment ${seqNumber}`,
  createdAt: now,
  updatedAt: now,
});

export const reads = (reader: string, target: string) => ({
  readerId: idOf(reader),
  targetId: idOf(target),
  createdAt: now,
});

export const request = (from: string, to: string) => ({ fromId: idOf(from), toId: idOf(to), createdAt: now });

export const group = (username: string, adminNames: string[], more: Partial<WorldGroup> = {}): WorldGroup => ({
  id: idOf(username),
  username,
  screenName: username,
  description: '',
  isPrivate: false,
  isProtected: false,
  isRestricted: false,
  adminIds: adminNames.map(idOf),
  createdAt: now,
  updatedAt: now,
  pictureMediumUrl: '',
  pictureLargeUrl: '',
  ...more,
});

export interface Answer {
  status: number;
  headers: Headers;
  /** The decoded JSON; each test knows its shape. */
  body: Record<string, never> & {
    err?: string;
    posts: {
      id: string;
      body: string;
      comments: string[];
      likes: string[];
      omittedComments: number;
      omittedCommentsOffset: number;
      omittedLikes: number;
    }[];
    comments: { id: string; body: string; hideType: number; createdBy: string | null }[];
    isLastPage: boolean;
    authToken: string;
  };
}

/** Events received by a listener, in order. */
export type Heard = { name: string; payload: Record<string, unknown> }[];

export interface Network {
  core: ServerCore;
  get: (path: string, as?: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a call that changes something. */
  send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, as?: string, body?: unknown) => Promise<Answer>;
  /** Joins rooms (`kind:id`) as a user or, without `as`, as a visitor. Events are added to the returned list. */
  listen: (rooms: string[], as?: string) => Promise<Heard>;
}

/** A core with this world. Users sign in on their first call. Unless given, the clock stands at `now`. */
export function network(world: Partial<WorldData>, clock: () => number = () => now): Network {
  let seed = 1;
  const core = createServerCore({
    database: ':memory:',
    clock,
    random: () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
  });
  core.load({ ...emptyWorld(), ...world });
  const tokens = new Map<string, string>();
  const answerOf = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    };
  };
  const tokenOf = async (username: string) => {
    const known = tokens.get(username);
    if (known) return known;
    const body = new URLSearchParams({ username, password: 'secret' });
    const { authToken } = (
      await answerOf(await core.fetch(new Request('http://api/v3/session', { method: 'POST', body })))
    ).body;
    tokens.set(username, authToken);
    return authToken;
  };
  const authorization = async (as?: string): Promise<Record<string, string>> =>
    as ? { authorization: `Bearer ${await tokenOf(as)}` } : {};
  return {
    core,
    send: async (method, path, as, body) => {
      const headers = { ...(await authorization(as)), 'content-type': 'application/json' };
      const json = method === 'DELETE' && body === undefined ? null : JSON.stringify(body ?? {});
      return answerOf(await core.fetch(new Request(`http://api/v3${path}`, { method, headers, body: json })));
    },
    listen: async (rooms, as) => {
      const received: Heard = [];
      const connection = core.realtime.connect({
        token: as ? await tokenOf(as) : null,
        apiVersion: '3',
        onEvent: (name, payload) => received.push({ name, payload }),
      });
      const byKind: Record<string, string[]> = {};
      for (const room of rooms) {
        const [kind = '', id = ''] = room.split(/:(.*)/);
        byKind[kind] = [...(byKind[kind] ?? []), id];
      }
      const answer = await connection.request('subscribe', byKind);
      if (!answer.success) throw new Error(String(answer.message));
      return received;
    },
    get: async (path, as, headers = {}) =>
      answerOf(
        await core.fetch(
          new Request(`http://api/v3${path}`, {
            headers: { ...headers, ...(await authorization(as)) },
          }),
        ),
      ),
  };
}

export const bodies = (answer: Answer): string[] => answer.body.posts.map((item) => item.body);
