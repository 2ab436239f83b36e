import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createThrottledRelay, type ThrottledRelay } from '../../support/throttled-relay.ts';

const BODY_BYTES = 20_000;
const server = createServer((_request, response) => response.end('x'.repeat(BODY_BYTES)));
let relay: ThrottledRelay;
let origin: string;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay = createThrottledRelay();
  origin = await relay.open('server', (server.address() as AddressInfo).port);
});

afterEach(async () => {
  await relay.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Ms until the whole answer is there. Every request has a connection of its own. */
const fetchAll = (path: string): Promise<number> => {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent: false, headers: { referer: 'http://page/' } }, (answer) =>
      answer.resume().on('end', () => resolve(performance.now() - startedAt)),
    ).on('error', reject);
  });
};

it('a throttled relay delays a new connection by two round trips, and all connections share its line', async () => {
  relay.throttle({ roundTripMs: 40, downBitsPerSecond: 1_600_000, upBitsPerSecond: 1_600_000 });
  const oneMs = (BODY_BYTES * 8000) / 1_600_000;
  expect(await fetchAll('/one')).toBeGreaterThan(2 * 40 + oneMs - 5);
  const both = await Promise.all([fetchAll('/one'), fetchAll('/two')]);
  // Neither waits for the whole answer of the other, and together they take as long as both.
  for (const ms of both) expect(ms).toBeGreaterThan(2 * 40 + 1.8 * oneMs);
});

it('a relay that holds answers counts a round for each release and logs what was asked in it', async () => {
  relay.hold();
  const asked = () => relay.log.map(({ path, round }) => `${round} ${path}`);
  const waitFor = async (count: number) => {
    while (relay.log.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const first = [fetchAll('/one'), fetchAll('/two')];
  await waitFor(2);
  expect(relay.log.map(({ endedAt }) => endedAt)).toEqual([null, null]);
  expect(relay.release()).toBe(2);
  await Promise.all(first);
  expect(relay.release()).toBe(0);
  const last = fetchAll('/three');
  await waitFor(3);
  relay.letPass();
  await last;
  expect(asked().sort()).toEqual(['0 /one', '0 /two', '1 /three']);
  expect(relay.log.every(({ bytesDown, status }) => bytesDown > BODY_BYTES && status === 200)).toBe(true);
  expect(relay.log[0]).toMatchObject({ server: 'server', method: 'GET', referrer: 'http://page/' });
});
