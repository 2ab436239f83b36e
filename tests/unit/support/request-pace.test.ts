import { expect, it, vi } from 'vitest';
import { createFaults, type FaultSeam } from '../../server/faults.ts';
import { requestsTooOften } from '../../support/request-pace.ts';

/** Sends `times` requests as a page; returns the faults with what the server received. */
async function send(times: number, path: string, init: (i: number) => RequestInit): Promise<FaultSeam> {
  const { faults, guard } = createFaults();
  for (let i = 0; i < times; i += 1) {
    const { headers, ...rest } = init(i);
    const all = { 'sec-fetch-mode': 'cors', 'content-type': 'application/json', ...headers };
    await guard(new Request(`http://localhost/v3/${path}`, { ...rest, headers: all }), () => new Response());
  }
  // The server reads bodies concurrently with its responses.
  await vi.waitFor(() => expect(faults.seen().filter(({ request, text }) => request.body && text === '')).toEqual([]));
  return faults;
}

it('requestsTooOften reports an address fetched and a mutation sent too often', async () => {
  const fetched = await send(49, 'posts/one', () => ({}));
  expect(requestsTooOften(fetched.seen())).toEqual(['GET /v3/posts/one: 49 times within a minute']);
  const liked = await send(25, 'posts/one/like', () => ({ method: 'POST' }));
  expect(requestsTooOften(liked.seen())).toEqual(['POST /v3/posts/one/like: 25 times within a minute']);
});

it('requestsTooOften allows many different comments, many users and requests of the tests themselves', async () => {
  const comment = (i: number) => ({ method: 'POST', body: JSON.stringify({ comment: { body: `Number ${i}` } }) });
  const quiet = [
    await send(48, 'posts/one', () => ({})),
    await send(60, 'comments', comment),
    await send(60, 'posts/one', (i) => ({ headers: { authorization: `Bearer ${i}` } })),
  ];
  expect(quiet.flatMap((faults) => requestsTooOften(faults.seen()))).toEqual([]);
  const same = await send(60, 'comments', () => comment(1));
  expect(requestsTooOften(same.seen())).toEqual(['POST /v3/comments: 60 times within a minute']);
});
