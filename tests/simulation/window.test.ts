import { expect, it } from 'vitest';
import { loadSimulation } from './load.ts';

const { simulate } = await loadSimulation();

/**
 * A comment is sent, all connections break before its answer, the user writes the same on another device a second later, and
 * the browser repeats the request. Returns how many comments the engine deletes without a question.
 */
async function deletionsAfter(connectionsDie: string): Promise<number> {
  const seed = `the same words during an attempt: ${connectionsDie}`;
  const steps = [connectionsDie, 'the next creation is repeated elsewhere a second later', 'write a comment'].map(
    (action, i) => ({ action, afterMs: action === 'write a comment' ? 40_000 : 0, dice: `${seed}/${i}` }),
  );
  const { problems, trace } = await simulate(seed, { seed, devices: [{ tabs: 1, trouble: 0 }], steps });
  expect(problems).toEqual([]);
  expect(trace.filter((line) => line.includes('luna POST comments 200'))).toHaveLength(1);
  return trace.filter((line) => /d1 DELETE \/comments\/\S+ 200/.test(line)).length;
}

it('the same text from another device during an attempt of less than five seconds is taken for a copy and deleted', async () => {
  expect(await deletionsAfter('all connections break for three seconds during the next creation')).toBe(2);
});

it('after a longer attempt nothing is deleted without a question', async () => {
  expect(await deletionsAfter('all connections break for seven seconds during the next creation')).toBe(0);
});
