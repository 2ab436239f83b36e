import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshSeed, SEED_WITHOUT_COMMIT, seedOfCommit } from './fresh-seeds.ts';

it('a commit always has the same worlds, another commit has others', () => {
  const [one, again, other] = [seedOfCommit('aaaa'), seedOfCommit('aaaa'), seedOfCommit('bbbb')];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(Number.isSafeInteger(one + 1000)).toBe(true);
});

it('a folder without git runs the worlds of a fixed seed and says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-git-'));
  try {
    const { seed, why } = freshSeed(folder);
    expect(seed).toBe(SEED_WITHOUT_COMMIT);
    expect(why).toContain('no git checkout');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
