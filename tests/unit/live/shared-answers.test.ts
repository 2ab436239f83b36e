import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedAnswer } from '../../../src/live/shared-answers.ts';

class Words extends Dexie {
  declare words: Dexie.Table<{ id: number; word: string }, number>;
  constructor() {
    super(`words-${randomUUID()}`);
    this.version(1).stores({ words: 'id' });
  }
}

let database: Words;
let runs: number;
beforeEach(async () => {
  database = new Words();
  // Opening the database is itself a change.
  await database.open();
  runs = 0;
});
afterEach(() => database.delete());

const setWord = (word: string) => database.words.put({ id: 1, word });
const query = async () => {
  runs += 1;
  return (await database.words.get(1))?.word ?? '';
};
const answer = () => sharedAnswer<string>(database, 'word');
const wordOf = (of: ReturnType<typeof answer>) => {
  const latest = of.latest();
  return latest && 'value' in latest ? latest.value : undefined;
};
/** Subscribes as a component does; returns the received answers and a function that unsubscribes. */
function subscribe(of = answer(), generation = 0) {
  const received: unknown[] = [];
  return { told: received, stop: of.follow(generation, query, () => received.push(wordOf(of))) };
}

it('one query serves all subscribers and runs once per change', async () => {
  const [one, two] = [subscribe(), subscribe()];
  await vi.waitFor(() => expect(two.told).toEqual(['']));
  await setWord('plum');
  await vi.waitFor(() => expect(two.told).toEqual(['', 'plum']));
  expect(one.told).toEqual(two.told);
  expect(runs).toBe(2);
  expect(wordOf(answer())).toBe('plum');
  for (const { stop } of [one, two]) stop();
});

it('an unchanged answer is not reported again', async () => {
  await setWord('plum');
  const { told: received, stop } = subscribe();
  await vi.waitFor(() => expect(received).toEqual(['plum']));
  const before = runs;
  await database.words.put({ id: 1, word: 'plum', at: 2 } as never);
  await vi.waitFor(() => expect(runs).toBe(before + 1));
  await setWord('pear');
  await vi.waitFor(() => expect(received).toEqual(['plum', 'pear']));
  stop();
});

it('the query ends with its last subscriber, but continues for one that subscribes in the same task', async () => {
  const first = subscribe();
  await vi.waitFor(() => expect(first.told).toHaveLength(1));
  const shown = answer();
  first.stop();
  const second = subscribe(shown);
  await setWord('plum');
  await vi.waitFor(() => expect(second.told).toEqual(['plum']));
  second.stop();
  await Promise.resolve();
  expect(answer()).not.toBe(shown);
  expect(answer().latest()).toBeUndefined();
  const ended = runs;
  await setWord('pear');
  const third = subscribe();
  await vi.waitFor(() => expect(third.told).toEqual(['pear']));
  expect(runs).toBe(ended + 1);
  third.stop();
});

it('a new generation runs the query again and keeps the last answer until then', async () => {
  await setWord('plum');
  const before = subscribe();
  await vi.waitFor(() => expect(before.told).toEqual(['plum']));
  const shown = answer();
  before.stop();
  const after = subscribe(shown, 1);
  expect(wordOf(shown)).toBe('plum');
  await vi.waitFor(() => expect(runs).toBe(2));
  after.stop();
});

it('an error is reported in place of an answer', async () => {
  const broken = sharedAnswer<string>(database, 'broken');
  const stop = broken.follow(
    0,
    () => Promise.reject(new RangeError('no')),
    () => undefined,
  );
  await vi.waitFor(() => expect(broken.latest()).toMatchObject({ error: { message: 'no' } }));
  stop();
});
