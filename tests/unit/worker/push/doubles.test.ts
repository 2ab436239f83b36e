import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeEvent, type RealtimeFact } from '../../../../src/shared/wire/index.ts';
import { FIRST, worldOfDeeds } from '../../../support/deeds.ts';
import { commentsBy } from '../../../support/oracle.ts';
import type { PushWorld } from '../../../support/push-world.ts';

// What Chromium does when a kept connection dies before the answer: the server gets the same request twice.
const TWICE = 'Said once';

let world: PushWorld;
let told: RealtimeFact[];
beforeEach(async () => {
  world = worldOfDeeds();
  await world.signIn();
  told = [];
  const token = (await world.keys.tokens.get(world.me))?.token ?? '';
  const socket = world.server.core.realtime.connect({
    token,
    onEvent: (name, payload) => {
      const decoded = decodeEvent(name, payload);
      if (decoded.ok) told.push(...decoded.value);
    },
  });
  await socket.request('subscribe', { post: [FIRST] });
});
afterEach(() => world.close());

const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/comments');
const held = () => commentsBy(world.server.core, 'luna').filter(({ body }) => body === TWICE);

/** The request reaches the server once more, as the browser repeats it. */
async function repeat(): Promise<void> {
  const token = (await world.keys.tokens.get(world.me))?.token ?? '';
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ comment: { body: TWICE, postId: FIRST } });
  const reply = await world.server.core.fetch(
    new Request('https://api.example.net/v3/comments', { method: 'POST', headers, body }),
  );
  expect(reply.status).toBe(200);
}

it('a comment that the browser sent twice before its answer was lost is there once in the end', async () => {
  world.server.faults.set({ match: isComment, times: 1, respond: 'deliver-then-drop' });
  await world.start();
  await world.does({ kind: 'create-comment', postId: FIRST, body: TWICE });
  await world.until(() => expect(held()).toHaveLength(1), 10);
  await repeat();
  expect(held()).toHaveLength(2);
  await world.done();
  expect(held()).toHaveLength(1);
});

it('a double that is told after the answer is taken back; what was said on purpose stays', async () => {
  const engine = await world.start();
  await world.does({ kind: 'create-comment', postId: FIRST, body: TWICE });
  await repeat();
  await world.done();
  expect(held()).toHaveLength(2);
  for (const fact of told) await engine.isOwnEcho(fact);
  await world.done();
  expect(held()).toHaveLength(1);

  await world.pass(60_000);
  await repeat();
  for (const fact of told.slice(-1)) await engine.isOwnEcho(fact);
  await world.done();
  expect(held(), 'a minute later it is meant').toHaveLength(2);
});

it('a success in words that cannot be read is never sent again: the reader is asked', async () => {
  const nonsense = () => new Response('{"comments":{"id":7}}', { status: 200 });
  world.server.faults.set({ match: isComment, respond: nonsense });
  await world.start();
  const id = await world.does({ kind: 'create-comment', postId: FIRST, body: TWICE });
  await world.until(async () => expect(await world.row(id)).toMatchObject({ state: { kind: 'undecided' } }), 1000);
  expect(world.server.faults.count(isComment)).toBe(1);
});
