import { expect, it } from 'vitest';
import { createRandom } from '../server/demo/random.ts';
import type { Handled } from './world/journal.ts';
import { Network } from './world/network.ts';
import type { ProxyRepeats, Repeat } from './world/repeats.ts';
import { Scheduler } from './world/scheduler.ts';
import { Trace } from './world/trace.ts';

const owner = { isDead: false, isFrozen: false };
const API = 'https://api.example.net/v3';

/** A network whose server answers every request with a running number. */
function networkThat(repeat: Repeat, proxy: ProxyRepeats | null = null) {
  const scheduler = new Scheduler(0);
  const handled: { id: unknown; isLost: boolean }[] = [];
  let [requests, cuts] = [0, 0];
  const network = new Network({
    name: 'd1',
    scheduler,
    random: createRandom('network'),
    trace: new Trace(scheduler.now),
    serve: async () => Response.json({ comments: { id: String(++requests) } }),
    repeats: () => repeat,
    gateways: null,
    proxy,
    refuseFile: (name) =>
      name === 'bad.txt' ? Response.json({ err: 'unrecognized file format' }, { status: 500 }) : null,
    cutSockets: () => {
      cuts += 1;
    },
    watcher: {
      leaves: () => {},
      handled: ({ reply }: Handled, isLost) =>
        handled.push({ id: (reply as { comments?: { id: string } }).comments?.id, isLost }),
    },
  });
  const say = async () => {
    const answer = network.fetch(owner, `${API}/comments`, { method: 'POST', body: '{}' });
    const response = await scheduler.until(answer, 60_000);
    const text = await scheduler.until(response.text(), 1000);
    return { status: response.status, text };
  };
  return { network, scheduler, say, handled, cuts: () => cuts };
}

it('a repeated request is handled each time, and the page receives the last answer', async () => {
  const { say, handled, cuts } = networkThat({ gapsMs: [0, 3000], killsAll: true });
  await say();
  const { text } = await say();
  // The first request opens the connection: browsers repeat requests on reused connections only.
  expect(handled.slice(1)).toEqual([
    { id: '2', isLost: true },
    { id: '3', isLost: true },
    { id: '4', isLost: false },
  ]);
  expect(text).toContain('"4"');
  expect(cuts()).toBe(2);
});

it('a repeat that loses only its own connection leaves the sockets open', async () => {
  const { say, handled, cuts } = networkThat({ gapsMs: [20], killsAll: false });
  await say();
  await say();
  expect(handled).toHaveLength(3);
  expect(cuts()).toBe(0);
});

it.each([
  ['first', '1', 0],
  ['second', '2', 300],
] as const)('a proxy repeats a POST and passes on its %s answer', async (answers, id, gapMs) => {
  const { say, handled } = networkThat({ gapsMs: [], killsAll: false }, () => ({ gapMs, answers }));
  expect((await say()).text).toContain(`"${id}"`);
  expect(handled.map(({ isLost }) => isLost)).toEqual([answers === 'second', answers === 'first']);
});

it('a proxy that has answered repeats the POST later', async () => {
  const { say, handled, scheduler } = networkThat({ gapsMs: [], killsAll: false }, () => ({
    gapMs: 3000,
    answers: 'first at once',
  }));
  expect((await say()).text).toContain('"1"');
  expect(handled).toHaveLength(1);
  await scheduler.run(3000);
  expect(handled).toHaveLength(2);
});

it('a file that the server refuses is refused each time', async () => {
  const { network, scheduler } = networkThat({ gapsMs: [], killsAll: false });
  const body = new FormData();
  body.append('file', new File(['x'], 'bad.txt'));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = network.fetch(owner, `${API}/attachments`, { method: 'POST', body });
    expect((await scheduler.until(answer, 60_000)).status).toBe(500);
  }
});
