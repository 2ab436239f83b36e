import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { readRecordings } from '../../server/recordings.ts';
import { differences } from '../../support/shape.ts';
import { idOf, network, post, reads, user } from './helpers.ts';
import { type EventPayload, readEvents } from './recorded-events.ts';
import { createReplayer, type Replayer } from './replay.ts';

/** The recorded calls in the order they were made, so every ban is lifted again. */
const recordedCalls = [
  'users/ban--ok',
  'users/unban--ok',
  'users/unban--err-not-banned',
  'users/ban--err-not-found',
  'users/ban--err-anonymous',
  'users/ban--self',
  'users/unban--self',
];

describe('a recorded ban', () => {
  let core: ServerCore;
  let replayer: Replayer;
  beforeAll(() => {
    core = createServerCore({ database: ':memory:', clock: Date.now, random: Math.random });
    core.load(createRecordedWorld());
    replayer = createReplayer(core);
  });
  afterAll(() => core.close());

  it.each(recordedCalls)('%s is answered as the recorded server did', async (name) => {
    const recording = readRecordings().find((one) => one.name === name);
    if (!recording) throw new Error(`There is no recording ${name}`);
    expect(await replayer.replay(recording)).toEqual([]);
  });

  it.each(readEvents(/\/users\/\w+\/ban$/))('the events of $name are sent to the banning user only', async (event) => {
    const received: Record<string, { name: string; payload: EventPayload }[]> = {};
    for (const listener of Object.keys(event.deliveredTo).filter((name) => name !== 'anon')) {
      received[listener] = [];
      const token = await replayer.tokenOf(listener);
      const onEvent = (name: string, payload: unknown) =>
        void received[listener]?.push({ name, payload: payload as EventPayload });
      const connection = core.realtime.connect({ token, apiVersion: '3', onEvent });
      const rooms = (event.deliveredTo[listener] ?? []).flatMap((one) => one.rooms);
      const own = rooms.map((room) => room.replace('user:', ''));
      if (own.length > 0) await connection.request('subscribe', { user: own });
    }
    const headers = { authorization: 'Bearer TOKEN', 'content-type': 'application/json' };
    expect((await replayer.ask({ ...event.provokedBy, headers })).status).toBe(200);
    for (const [listener, delivered] of Object.entries(event.deliveredTo)) {
      expect((received[listener] ?? []).map(({ name }) => name)).toEqual(delivered.map((one) => one.event));
    }
    expect(differences(received[event.receiver]?.[0]?.payload, [event.payload], false)).toEqual([]);
  });
});

describe('a ban between two users', () => {
  const world = () =>
    network({
      users: [user('anna', { acceptDirectsFrom: 'all' }), user('boris')],
      subscriptions: [reads('anna', 'boris'), reads('boris', 'anna')],
      posts: [post('hello', 'anna', 1), post('answer', 'boris', 2)],
    });

  it('ends their subscriptions and hides their posts from each other until it is lifted', async () => {
    const { core, get, send } = world();
    const sees = async (who: string, what: string) => (await get(`/posts/${idOf(what)}`, who)).status;
    expect((await send('POST', '/users/boris/ban', 'anna')).status).toBe(200);
    expect(await sees('anna', 'answer')).toBe(403);
    expect(await sees('boris', 'hello')).toBe(403);
    expect(core.database.all('SELECT * FROM subscriptions')).toEqual([]);
    expect((await send('POST', '/users/boris/ban', 'anna')).status).toBe(403);
    expect((await send('POST', '/users/boris/unban', 'anna')).status).toBe(200);
    expect(await sees('anna', 'answer')).toBe(200);
    expect(await sees('boris', 'hello')).toBe(200);
    core.close();
  });
});
