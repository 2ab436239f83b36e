import { expect, it } from 'vitest';
import { type Attempt, tryTwice } from '../../engines/attempts.ts';

const telling = (...attempts: Attempt[]) => {
  const left = [...attempts];
  return async () => left.shift() ?? { passed: 0, failedAt: 'told too often' };
};
const passes = { passed: 5, failedAt: null };
const fails = { passed: 2, failedAt: 'writes offline' };

it('a story that passes is told once', async () => {
  expect(await tryTwice('Firefox', telling(passes))).toEqual({ passed: 5, failed: 0, flaky: [] });
});

it('a story that passes only the second time counts as passed and is named as flaky', async () => {
  const count = await tryTwice('Firefox', telling(fails, passes));
  expect(count).toEqual({ passed: 5, failed: 0, flaky: ['[Firefox] writes offline'] });
});

it('a story that fails twice has failed', async () => {
  expect(await tryTwice('Firefox', telling(fails, fails))).toEqual({ passed: 2, failed: 1, flaky: [] });
});
