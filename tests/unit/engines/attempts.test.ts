import { expect, it } from 'vitest';
import { type Attempt, tryTwice } from '../../engines/attempts.ts';

const runsOf = (...attempts: Attempt[]) => {
  const left = [...attempts];
  return async () => left.shift() ?? { passed: 0, failedAt: 'told too often' };
};
const passes = { passed: 5, failedAt: null };
const fails = { passed: 2, failedAt: 'writes offline' };

it('tryTwice runs a passing scenario once', async () => {
  expect(await tryTwice('Firefox', runsOf(passes))).toEqual({ passed: 5, failed: 0, flaky: [] });
});

it('tryTwice counts a scenario that passes the second time as passed and flaky', async () => {
  const count = await tryTwice('Firefox', runsOf(fails, passes));
  expect(count).toEqual({ passed: 5, failed: 0, flaky: ['[Firefox] writes offline'] });
});

it('tryTwice counts a scenario that fails twice as failed', async () => {
  expect(await tryTwice('Firefox', runsOf(fails, fails))).toEqual({ passed: 2, failed: 1, flaky: [] });
});
