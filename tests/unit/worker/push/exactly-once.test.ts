import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../server/faults.ts';
import { DEEDS, type Deed, worldOfDeeds } from '../../../support/deeds.ts';
import type { PushWorld } from '../../../support/push-world.ts';

let world: PushWorld;
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
});
afterEach(() => world.close());

const shapeOf = ({ method, url }: Request): string =>
  `${method} ${new URL(url).pathname.replace('/v3/', '').replace(/[0-9a-f-]{36}/, '{id}')}`;

const isCallOf =
  ({ call }: Deed) =>
  (request: Request) =>
    shapeOf(request) === call;

async function doOnce(deed: Deed, fault?: Omit<Fault, 'match'>): Promise<void> {
  if (fault) world.server.faults.set({ match: isCallOf(deed), times: 1, ...fault } as Fault);
  await world.start();
  await world.does(deed.mutation);
  await world.done();
  await world.server.faults.settled();
  expect(deed.held(world)).toEqual(deed.becomes);
}

describe('reaches the server by its call', () => {
  it.each(DEEDS)('$title', async (deed) => {
    await doOnce(deed);
    expect(world.server.faults.count(isCallOf(deed))).toBe(1);
  });
});

const TROUBLES: [string, Omit<Fault, 'match'>][] = [
  ['its request is lost', { respond: 'drop' }],
  ['its answer is lost', { respond: 'deliver-then-drop' }],
  ['its answer breaks off in the middle', { respond: 'deliver-then-half' }],
  ['its request arrives a minute after the connection died', { respond: 'deliver-late', delayMs: 60_000 } as never],
  ['the server fails once', { respond: { status: 500, body: { err: 'Internal Server Error' } } }],
  ['the server is being maintained', { respond: { status: 503, body: { err: 'Maintenance' } } }],
  ['a proxy says no', { respond: () => new Response('<h1>Sign in</h1>', { status: 403 }) }],
  ['the server is asked too often', { respond: { status: 429, body: { err: 'Slow down' } } }],
];

describe.each(TROUBLES)('is done exactly once when %s', (_, fault) => {
  it.each(DEEDS)('$title', (deed) => doOnce(deed, fault));
});
