import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import type { RealtimeConnection, RealtimeListener } from '../../server/core/realtime-connection.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { idOfAccount } from '../../support/oracle.ts';
import { differences } from '../../support/shape.ts';
import { createReplayer, type Replayer } from './replay.ts';

const recordings = readRecordings();
const folder = fileURLToPath(new URL('../../fixtures/recordings/realtime/', import.meta.url));

interface Recorded {
  emit: ['auth' | 'subscribe' | 'unsubscribe' | 'status', unknown];
  acknowledgement: Record<string, unknown> & { rooms?: unknown };
  event: string;
  provokedBy: { actor: string; method: string; path: string; body: unknown };
  receiver: string;
  payload: unknown;
  deliveredTo: Record<string, { event: string; rooms: string[] }[]>;
}
const recorded = (name: string) => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Recorded;

type Heard = [name: string, payload: Record<string, unknown>];

let core: ServerCore;
let replayer: Replayer;
let open: RealtimeConnection[];

beforeEach(() => {
  core = createServerCore({ database: ':memory:', clock: () => Date.UTC(2026, 10, 21, 3, 47), random: Math.random });
  core.load(createRecordedWorld(recordings));
  replayer = createReplayer(core);
  open = [];
});
afterEach(() => {
  for (const connection of open) connection.close();
  core.close();
});

async function connect(actor: string | null, more: Partial<RealtimeListener> = {}) {
  const heard: Heard[] = [];
  const connection = core.realtime.connect({
    token: actor === null ? null : await replayer.tokenOf(actor),
    apiVersion: '3',
    onEvent: (...event) => heard.push(event),
    ...more,
  });
  open.push(connection);
  return { ...connection, heard };
}

const ask = (call: { actor: string; method: string; path: string; body: unknown }) =>
  replayer.ask({ ...call, headers: { authorization: 'Bearer TOKEN', 'content-type': 'application/json' } });
const markRead = (actor: string) =>
  ask({ actor, method: 'POST', path: '/v3/users/markAllNotificationsAsRead', body: {} });

describe('a request on a connection is acknowledged as recorded', () => {
  it.each([
    'auth--no-data',
    'auth--null-token',
    'status--anonymous',
    'subscribe--anonymous',
    'subscribe--foreign-user',
  ])('from a visitor: %s', async (name) => {
    const { emit, acknowledgement } = recorded(name);
    const visitor = await connect(null);
    expect(await visitor.request(...emit)).toEqual(acknowledgement);
  });

  it.each(['subscribe--no-data', 'subscribe--nonexistent-timeline', 'subscribe--not-array', 'unsubscribe--not-array'])(
    'if it is malformed: %s',
    async (name) => {
      const { emit, acknowledgement } = recorded(name);
      const visitor = await connect(null);
      expect(await visitor.request(...emit)).toEqual(acknowledgement);
    },
  );

  it('from a visitor joining the room of a private feed', async () => {
    const visitor = await connect(null);
    await visitor.request(...recorded('subscribe--anonymous').emit);
    const { emit, acknowledgement } = recorded('subscribe--anonymous-private-timeline');
    expect(await visitor.request(...emit)).toEqual(acknowledgement);
  });

  it('from a user who authenticates, joins their own rooms and leaves one', async () => {
    const { acknowledgement: status } = recorded('status--signed-in');
    const luna = await connect(null);
    const authToken = await replayer.tokenOf('luna');
    expect(await luna.request('auth', { authToken })).toEqual(recorded('auth--ok').acknowledgement);
    expect(await luna.request('subscribe', status.rooms)).toEqual({ success: true, rooms: status.rooms });
    expect(await luna.request('status', null)).toEqual(status);
    const { emit, acknowledgement } = recorded('unsubscribe--ok');
    expect(await luna.request(...emit)).toEqual(acknowledgement);
  });
});

describe('a realtime connection', () => {
  it('takes token and version from its query: a bad token is anonymous, an unknown version the oldest', async () => {
    const luna = await connect('luna', { apiVersion: '7' });
    expect(await luna.request('status', null)).toMatchObject({ userId: idOfAccount(core, 'luna'), apiVersion: 2 });
    const nobody = await connect(null, { token: 'stale' });
    expect(await nobody.request('status', null)).toMatchObject({ userId: null, apiVersion: 3 });
  });

  it('keeps its user when a new token is refused', async () => {
    const luna = await connect('luna');
    expect(await luna.request('auth', { authToken: 'stale' })).toMatchObject({ success: false });
    expect(await luna.request('status', null)).toMatchObject({ userId: idOfAccount(core, 'luna') });
  });

  it('joins all rooms of a request or none', async () => {
    const luna = await connect('luna');
    const rooms = { global: ['users'], user: [idOfAccount(core, 'mars')] };
    expect(await luna.request('subscribe', rooms)).toMatchObject({ success: false });
    expect(await luna.request('status', null)).toMatchObject({ rooms: {} });
  });

  it('cannot join the home feed, directs or saves of another user', async () => {
    const mars = await connect('mars');
    for (const name of ['RiverOfNews', 'Directs', 'MyDiscussions', 'Saves']) {
      const feed = core.database.get<{ id: string }>('SELECT id FROM feeds WHERE ownerId = :owner AND name = :name', {
        owner: idOfAccount(core, 'luna'),
        name,
      });
      expect(await mars.request('subscribe', { timeline: [feed?.id] })).toEqual({
        success: false,
        message: "attempt to subscribe to someone else's timeline",
      });
    }
  });
});

describe('a realtime event', () => {
  const emit = (rooms: string[]) => core.realtime.emit({ name: 'post:update', rooms, payloadFor: () => ({}) });

  it('is delivered once with all its joined rooms', async () => {
    const luna = await connect('luna');
    await luna.request('subscribe', { post: ['p'], global: ['users'] });
    emit(['post:p', 'global:users', 'post:other']);
    expect(luna.heard).toEqual([['post:update', { realtimeChannels: ['post:p', 'global:users'] }]]);
  });

  it('of the classic home feed reaches its room with and without that mode, and no other mode', async () => {
    const luna = await connect('luna');
    const home = recorded('status--signed-in').acknowledgement.rooms as { timeline: string[] };
    const [id] = home.timeline;
    const classic = [`${id}`, `${id}?homefeed-mode=classic`];
    await luna.request('subscribe', { timeline: [...classic, `${id}?homefeed-mode=friends-only`] });
    emit([`timeline:${id}`]);
    expect(luna.heard).toEqual([['post:update', { realtimeChannels: classic.map((room) => `timeline:${room}`) }]]);
  });

  it('of a personal room is not delivered after another user has authenticated on the connection', async () => {
    const socket = await connect('luna');
    await socket.request('subscribe', { user: [idOfAccount(core, 'luna')] });
    await socket.request('auth', { authToken: await replayer.tokenOf('mars') });
    await markRead('luna');
    expect(socket.heard).toEqual([]);
  });

  it('is not sent when the call is refused', async () => {
    const visitor = await connect(null);
    await visitor.request('subscribe', { global: ['users'] });
    const path = `/v3/users/${idOfAccount(core, 'luna')}`;
    const { status } = await ask({ actor: 'luna', method: 'PUT', path, body: { user: { screenName: 'x' } } });
    expect([status, visitor.heard]).toEqual([422, []]);
  });
});

describe('account events are sent as recorded', () => {
  it.each([
    'global_user_update--profile-changed',
    'global_user_update--preferences-changed',
    'global_user_update--other-profile-changed',
    'global_user_update--group-changed',
    'user_update--notifications-read',
  ])('%s', async (name) => {
    const { event, payload, provokedBy, receiver, deliveredTo } = recorded(name);
    const listeners = new Map<string, Awaited<ReturnType<typeof connect>>>();
    for (const [listener, delivered] of Object.entries(deliveredTo)) {
      const connection = await connect(listener === 'anon' ? null : listener);
      if (delivered.length > 0) await connection.request('subscribe', { global: ['users'] });
      if (listener !== 'anon') await connection.request('subscribe', { user: [idOfAccount(core, listener)] });
      listeners.set(listener, connection);
    }
    expect((await ask(provokedBy)).status).toBe(200);
    const [first] = listeners.get(receiver)?.heard ?? [];
    expect(first?.[0]).toBe(event);
    expect(differences(first?.[1], [payload], false)).toEqual([]);
    const delivered = [...listeners].map(([listener, { heard }]) => [
      listener,
      heard.map(([kind, { realtimeChannels }]) => ({ event: kind, rooms: realtimeChannels })),
    ]);
    expect(Object.fromEntries(delivered)).toEqual(deliveredTo);
  });

  it('after a new profile picture', async () => {
    const visitor = await connect(null);
    await visitor.request('subscribe', { global: ['users'] });
    const form = new FormData();
    form.set('file', new File([Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')], 'me.gif'));
    await replayer.ask(
      {
        actor: 'luna',
        method: 'POST',
        path: '/v3/users/updateProfilePicture',
        headers: { authorization: 'Bearer TOKEN' },
        body: null,
      },
      form,
    );
    const [[name, payload] = []] = visitor.heard;
    const { profilePictureLargeUrl } = (payload?.user ?? {}) as { profilePictureLargeUrl?: string };
    expect([name, profilePictureLargeUrl]).toEqual(['global:user:update', expect.stringMatching(/_75\.jpg$/)]);
    expect(core.media.respond(new URL(profilePictureLargeUrl ?? '').pathname, {})).not.toBe(null);
  });

  it('after directs were marked as read, to their reader', async () => {
    const luna = await connect('luna');
    const id = idOfAccount(core, 'luna');
    await luna.request('subscribe', { user: [id] });
    await ask({ actor: 'luna', method: 'GET', path: '/v3/users/markAllDirectsAsRead', body: null });
    expect(luna.heard).toEqual([
      ['user:update', { user: { id, unreadDirectsNumber: '0' }, realtimeChannels: [`user:${id}`] }],
    ]);
  });
});

describe('injected faults of connections', () => {
  const joined = async () => {
    let closed = 0;
    const luna = await connect('luna', {
      onClose: () => {
        closed += 1;
      },
    });
    await luna.request('subscribe', { user: [idOfAccount(core, 'luna')] });
    return { luna, timesClosed: () => closed };
  };

  it('cutting all connections closes them at once and rejects their requests', async () => {
    const { luna, timesClosed } = await joined();
    core.realtime.cutAll();
    core.realtime.cutAll();
    expect([timesClosed(), core.realtime.count()]).toEqual([1, 0]);
    await expect(luna.request('status', null)).rejects.toThrow('disconnected');
    await markRead('luna');
    expect(luna.heard).toEqual([]);
  });

  it('a connection opened while others are cut stays open', async () => {
    await connect('luna', {
      onClose: () => {
        core.realtime.connect({ onEvent: () => {} });
      },
    });
    core.realtime.cutAll();
    expect(core.realtime.count()).toBe(1);
  });

  it('onClose is not called for a connection closed by the client', async () => {
    const { luna, timesClosed } = await joined();
    luna.close();
    expect([timesClosed(), core.realtime.count()]).toEqual([0, 0]);
  });

  it('events can be lost while the connection stays open', async () => {
    const { luna } = await joined();
    core.realtime.trouble.losesEvents = true;
    await markRead('luna');
    expect(await luna.request('status', null)).toMatchObject({ success: true });
    core.realtime.trouble.losesEvents = false;
    expect(luna.heard).toEqual([]);
    await markRead('luna');
    expect(luna.heard).toHaveLength(1);
  });

  it('answers can be withheld until the connection is cut', async () => {
    const { luna } = await joined();
    core.realtime.trouble.withholdsAnswers = true;
    const outcome = luna.request('status', null).then(
      () => 'answered',
      () => 'broken',
    );
    core.realtime.cutAll();
    expect(await outcome).toBe('broken');
  });

  it('new connections can be refused', async () => {
    core.realtime.trouble.refusesConnections = true;
    await new Promise<void>((resolve) => {
      core.realtime.connect({ onEvent: () => {}, onClose: resolve });
    });
    expect(core.realtime.count()).toBe(0);
  });
});
