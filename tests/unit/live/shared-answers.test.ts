import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentResults, forgetAnswers, sharedAnswer } from '../../../src/live/shared-answers.ts';

class Words extends Dexie {
  declare words: Dexie.Table<{ id: number; word: string }, number>;
  constructor() {
    super(`words-${randomUUID()}`);
    this.version(1).stores({ words: 'id' });
  }
}

let database: Words;
let runs: number;
let isBroken = false;
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
  if (isBroken) throw new RangeError('broken');
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

it('an error is reported in place of an answer when the query has failed twice', async () => {
  const broken = sharedAnswer<string>(database, 'broken');
  const failing = vi.fn(() => Promise.reject(new RangeError('no')));
  const stop = broken.follow(0, failing, () => undefined);
  await vi.waitFor(() => expect(broken.latest()).toMatchObject({ error: { message: 'no' } }));
  expect(failing).toHaveBeenCalledTimes(2);
  stop();
});

it('a query that has failed once runs again, each time, and nobody sees the error', async () => {
  let failures = 0;
  const told: unknown[] = [];
  const stop = answer().follow(
    0,
    () => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new RangeError('no')) : query();
    },
    () => told.push(answer().latest()),
  );
  for (const word of ['plum', 'pear']) {
    failures = 1;
    await setWord(word);
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ value: word }));
  }
  expect(told.filter((latest) => 'error' in (latest as object))).toEqual([]);
  stop();
});

const remembered = (key = 'word') => sharedAnswer<string>(database, key, 'words');

/** Shows a remembered answer as a screen does, and leaves it. */
async function visit(key = 'word') {
  const { stop } = subscribe(remembered(key));
  await vi.waitFor(() => expect(remembered(key).latest()).toBeDefined());
  stop();
  await Promise.resolve();
}

it('a remembered answer is there for a screen that returns, without another run of its query', async () => {
  await setWord('plum');
  await visit();
  expect(wordOf(remembered())).toBe('plum');
  const { told, stop } = subscribe(remembered());
  expect(wordOf(remembered())).toBe('plum');
  await setWord('pear');
  await vi.waitFor(() => expect(told).toEqual(['pear']));
  expect(runs).toBe(2);
  stop();
});

it('a group remembers the three answers that were left last', async () => {
  for (const key of ['one', 'two', 'three', 'one', 'four']) await visit(key);
  expect(runs).toBe(4);
  expect(['one', 'two', 'three', 'four'].map((key) => remembered(key).latest() !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await setWord('plum');
  // At idle, once each, and never the one that was forgotten.
  await vi.waitFor(() => expect(currentResults(database, '')).toEqual(['plum', 'plum', 'plum']));
  expect(runs).toBe(7);
});

it('a remembered answer gives no result from a change of its data until it is refreshed at idle, once', async () => {
  await setWord('plum');
  await visit();
  await setWord('pear');
  await vi.waitFor(() => expect(remembered().latest()).toBeUndefined());
  await setWord('quince');
  expect(runs).toBe(1);
  await vi.waitFor(() => expect(wordOf(remembered())).toBe('quince'));
  expect(runs).toBe(2);
});

it('a screen that returns before the refresh waits for the store instead of showing the old answer', async () => {
  await setWord('plum');
  await visit();
  await setWord('pear');
  await vi.waitFor(() => expect(remembered().latest()).toBeUndefined());
  const { told, stop } = subscribe(remembered());
  expect(remembered().latest()).toBeUndefined();
  await vi.waitFor(() => expect(told).toEqual(['pear']));
  expect(runs).toBe(2);
  stop();
});

it('a screen that returns before the refresh learns that its query fails', async () => {
  await setWord('plum');
  await visit();
  await setWord('pear');
  await vi.waitFor(() => expect(remembered().latest()).toBeUndefined());
  isBroken = true;
  const { stop } = subscribe(remembered());
  await vi.waitFor(() => expect(remembered().latest()).toMatchObject({ error: { message: 'broken' } }));
  isBroken = false;
  stop();
});

it('a screen that returns before the refresh receives a result that equals the old one', async () => {
  await setWord('plum');
  await visit();
  await setWord('pear');
  await vi.waitFor(() => expect(remembered().latest()).toBeUndefined());
  await setWord('plum');
  const { told, stop } = subscribe(remembered());
  await vi.waitFor(() => expect(told).toEqual(['plum']));
  stop();
});

it('forgotten answers are gone, and those with subscribers stay', async () => {
  await setWord('plum');
  await visit();
  const shown = subscribe(remembered('shown'));
  await vi.waitFor(() => expect(shown.told).toEqual(['plum']));
  forgetAnswers(database);
  expect(remembered().latest()).toBeUndefined();
  expect(wordOf(remembered('shown'))).toBe('plum');
  shown.stop();
});

it('a remembered answer whose refresh fails is forgotten, and the next screen runs the query again', async () => {
  await visit();
  isBroken = true;
  await setWord('plum');
  await vi.waitFor(() => expect(runs).toBe(2));
  isBroken = false;
  await vi.waitFor(() => expect(remembered().latest()).toBeUndefined());
  const { told, stop } = subscribe(remembered());
  await vi.waitFor(() => expect(told).toEqual(['plum']));
  stop();
});

it('an answer is remembered if one of its users asks for it', async () => {
  await setWord('plum');
  const { stop } = subscribe(sharedAnswer(database, 'word'));
  await vi.waitFor(() => expect(wordOf(answer())).toBe('plum'));
  const screen = subscribe(remembered());
  screen.stop();
  stop();
  await Promise.resolve();
  expect(wordOf(answer())).toBe('plum');
});
