import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The seed of a folder without a commit. */
export const SEED_WITHOUT_COMMIT = 77_000_000;

/** Above the seeds that every commit runs. */
const LEAST = 100_000_000;

/** Returns the first seed of the worlds that belong to a commit: another one for every commit, always the same for one. */
export function seedOfCommit(commit: string): number {
  const digits = createHash('sha256').update(commit).digest('hex').slice(0, 8);
  return LEAST + Number.parseInt(digits, 16);
}

/** Returns the seed that follows from the checked out commit, and a sentence that says where it comes from. */
export function freshSeed(root: string): { seed: number; why: string } {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const commit = status === 0 ? stdout.trim() : '';
  if (commit === '')
    return { seed: SEED_WITHOUT_COMMIT, why: 'This is no git checkout: the worlds are those of a fixed seed.' };
  const seed = seedOfCommit(commit);
  return { seed, why: `The worlds of commit ${commit.slice(0, 12)} begin with seed ${seed}.` };
}
