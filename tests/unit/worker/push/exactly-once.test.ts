import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../server/faults.ts';
import type { Deed } from '../../../support/deed.ts';
import { DEEDS, worldOfDeeds } from '../../../support/deeds.ts';
import { lying } from '../../../support/lying-proxy.ts';
import type { PushWorld } from '../../../support/push-world.ts';
import { RELATION_DEEDS } from '../../../support/relation-deeds.ts';

const ALL_DEEDS = [...DEEDS, ...RELATION_DEEDS];
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

describe('each mutation without a fault is sent with its call exactly once', () => {
  it.each(ALL_DEEDS)('$title is sent once', async (deed) => {
    await doOnce(deed);
    expect(world.server.faults.count(isCallOf(deed))).toBe(1);
  });
});

const FAULTS: [string, Omit<Fault, 'match'>][] = [
  ['its request is lost', { respond: 'drop' }],
  ['its answer is lost', { respond: 'deliver-then-drop' }],
  ['its answer is truncated', { respond: 'deliver-then-half' }],
  ['its request arrives a minute after the connection died', { respond: 'deliver-late', delayMs: 60_000 } as never],
  ['the server fails once', { respond: { status: 500, body: { err: 'Internal Server Error' } } }],
  ['the server answers 503 for maintenance', { respond: { status: 503, body: { err: 'Maintenance' } } }],
  ['a proxy answers 403', { respond: () => new Response('<h1>Sign in</h1>', { status: 403 }) }],
  ['the server answers 429', { respond: { status: 429, body: { err: 'Slow down' } } }],
];

/** Answers of gateways, one after the other: a page, none, a refusal. Which others there are is tested in transport.test.ts. */
function lyingInTurn(reaches: boolean): Omit<Fault, 'match'> {
  const lies = (['sign-in page', 'redirect', 'forbidden page'] as const).map((lie) => lying(lie, { reaches }));
  let told = 0;
  const respond = (...request: Parameters<(typeof lies)[number]>) => {
    const lie = lies[told % lies.length] ?? expect.fail('there are lies');
    told += 1;
    return lie(...request);
  };
  return { respond, times: lies.length };
}

describe('each mutation stays in the outbox while gateways answer in place of the server, and then takes effect once', () => {
  it.each(ALL_DEEDS)('$title outlives the gateways', (deed) => doOnce(deed, lyingInTurn(false)));
});

describe('each mutation takes effect once when a gateway replaces the server’s answer', () => {
  it.each(ALL_DEEDS)('$title is not repeated', (deed) => doOnce(deed, { ...lyingInTurn(true), times: 2 }));
});

describe.each(FAULTS)('each mutation takes effect exactly once when %s', (_, fault) => {
  it.each(ALL_DEEDS)('$title takes effect once', (deed) => doOnce(deed, fault));
});
