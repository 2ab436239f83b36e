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
  // Making it is a change of its own.
  await database.open();
  runs = 0;
});
afterEach(() => database.delete());

const say = (word: string) => database.words.put({ id: 1, word });
const query = async () => {
  runs += 1;
  return (await database.words.get(1))?.word ?? '';
};
const answer = () => sharedAnswer<string>(database, 'word');
const wordOf = (of: ReturnType<typeof answer>) => {
  const latest = of.latest();
  return latest && 'value' in latest ? latest.value : undefined;
};
/** Looks at the answer as a part of the page does; answers what it was told, and the way to stop. */
function look(of = answer(), generation = 0) {
  const told: unknown[] = [];
  return { told, stop: of.follow(generation, query, () => told.push(wordOf(of))) };
}

it('one query serves all who look at the same, and runs once for each change', async () => {
  const [one, two] = [look(), look()];
  await vi.waitFor(() => expect(two.told).toEqual(['']));
  await say('plum');
  await vi.waitFor(() => expect(two.told).toEqual(['', 'plum']));
  expect(one.told).toEqual(two.told);
  expect(runs).toBe(2);
  expect(wordOf(answer())).toBe('plum');
  for (const { stop } of [one, two]) stop();
});

it('the same word again is no news', async () => {
  await say('plum');
  const { told, stop } = look();
  await vi.waitFor(() => expect(told).toEqual(['plum']));
  const before = runs;
  await database.words.put({ id: 1, word: 'plum', at: 2 } as never);
  await vi.waitFor(() => expect(runs).toBe(before + 1));
  await say('pear');
  await vi.waitFor(() => expect(told).toEqual(['plum', 'pear']));
  stop();
});

it('the query ends with the last who looks, and goes on for who comes in the same breath', async () => {
  const first = look();
  await vi.waitFor(() => expect(first.told).toHaveLength(1));
  const shown = answer();
  first.stop();
  const second = look(shown);
  await say('plum');
  await vi.waitFor(() => expect(second.told).toEqual(['plum']));
  second.stop();
  await Promise.resolve();
  expect(answer()).not.toBe(shown);
  expect(answer().latest()).toBeUndefined();
  const ended = runs;
  await say('pear');
  const third = look();
  await vi.waitFor(() => expect(third.told).toEqual(['pear']));
  expect(runs).toBe(ended + 1);
  third.stop();
});

it('in another generation it runs anew, and the last answer stands until then', async () => {
  await say('plum');
  const before = look();
  await vi.waitFor(() => expect(before.told).toEqual(['plum']));
  const shown = answer();
  before.stop();
  const after = look(shown, 1);
  expect(wordOf(shown)).toBe('plum');
  await vi.waitFor(() => expect(runs).toBe(2));
  after.stop();
});

it('an error is told in the place of an answer', async () => {
  const broken = sharedAnswer<string>(database, 'broken');
  const stop = broken.follow(
    0,
    () => Promise.reject(new RangeError('no')),
    () => undefined,
  );
  await vi.waitFor(() => expect(broken.latest()).toMatchObject({ error: { message: 'no' } }));
  stop();
});
