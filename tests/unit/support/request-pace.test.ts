import { expect, it, vi } from 'vitest';
import { createFaults, type FaultSeam } from '../../server/faults.ts';
import { requestsTooOften } from '../../support/request-pace.ts';

/** A page asks so many times; answers what the server has seen. */
async function asks(times: number, path: string, init: (i: number) => RequestInit): Promise<FaultSeam> {
  const { faults, guard } = createFaults();
  for (let i = 0; i < times; i += 1) {
    const { headers, ...rest } = init(i);
    const all = { 'sec-fetch-mode': 'cors', 'content-type': 'application/json', ...headers };
    await guard(new Request(`http://localhost/v3/${path}`, { ...rest, headers: all }), () => new Response());
  }
  // The server reads texts beside its answers.
  await vi.waitFor(() => expect(faults.seen().filter(({ request, text }) => request.body && text === '')).toEqual([]));
  return faults;
}

it('a server of the tests finds an address that one page fetches, and a thing that it sends, too often', async () => {
  const fetched = await asks(49, 'posts/one', () => ({}));
  expect(requestsTooOften(fetched.seen())).toEqual(['GET /v3/posts/one: 49 times within a minute']);
  const liked = await asks(25, 'posts/one/like', () => ({ method: 'POST' }));
  expect(requestsTooOften(liked.seen())).toEqual(['POST /v3/posts/one/like: 25 times within a minute']);
});

it('many comments, many readers and requests of the tests themselves are no storm', async () => {
  const comment = (i: number) => ({ method: 'POST', body: JSON.stringify({ comment: { body: `Number ${i}` } }) });
  const quiet = [
    await asks(48, 'posts/one', () => ({})),
    await asks(60, 'comments', comment),
    await asks(60, 'posts/one', (i) => ({ headers: { authorization: `Bearer ${i}` } })),
  ];
  expect(quiet.flatMap((faults) => requestsTooOften(faults.seen()))).toEqual([]);
  const same = await asks(60, 'comments', () => comment(1));
  expect(requestsTooOften(same.seen())).toEqual(['POST /v3/comments: 60 times within a minute']);
});
