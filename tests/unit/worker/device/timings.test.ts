import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deviceNumbers } from '../../../../src/shared/store/queries/timings.ts';
import { freshAccountId, json, startEngine } from '../../../support/engine-world.ts';

it('times that the page has measured are kept by kind, the last 200 of each, and summed up', async () => {
  const { engine, stores } = await startEngine(() => json({}), { accountId: freshAccountId() });
  const note = (name: 'query' | 'warm start', times: number[]) =>
    engine.call({ kind: 'note-timings', timings: times.map((ms) => ({ name, ms })) });
  await note('query', [10, 20, 30]);
  await note('warm start', [500]);
  const numbers = await deviceNumbers(stores);
  expect(numbers.timings).toEqual([
    { name: 'query', count: 3, median: 20, p95: 30, last: 30 },
    { name: 'warm start', count: 1, median: 500, p95: 500, last: 500 },
  ]);
  await note(
    'query',
    Array.from({ length: 300 }, (_, i) => i),
  );
  expect((await deviceNumbers(stores)).timings[0]).toMatchObject({ count: 200, last: 299 });
});

it('what is no time of a known kind is not stored', async () => {
  const { engine, stores } = await startEngine(() => json({}), { accountId: freshAccountId() });
  await engine.call({
    kind: 'note-timings',
    timings: [
      { name: 'query', ms: Number.NaN },
      { name: 'my secret' as never, ms: 1 },
      { name: 'query', ms: -1 },
    ],
  });
  expect((await deviceNumbers(stores)).timings).toEqual([]);
});
