import { expect, test } from 'vitest';
import { isWorthConverting, isWorthKeeping, maximumReached, whyNotAttach } from '../../../../src/shared/rules/files.ts';

const MIB = 1024 * 1024;

test('whyNotAttach reports a file over the limit with both sizes [5.036]', () => {
  expect(whyNotAttach(12.34 * MIB, 10 * MIB)).toBe('File is too big: 12.3 MiB, max accepted size: 10.0 MiB');
  expect(whyNotAttach(10 * MIB, 10 * MIB)).toBeNull();
});

test('maximumReached names the maximum number of files [5.009]', () => {
  expect(maximumReached(20)).toBe('The maximum number of attached files (20) has been reached');
});

test('only a PNG of 50 KB or more is converted, and the result is used only if it has less than half the size [5.037 5.038]', () => {
  expect(isWorthConverting({ type: 'image/png', size: 50 * 1024 })).toBe(true);
  expect(isWorthConverting({ type: 'image/png', size: 50 * 1024 - 1 })).toBe(false);
  expect(isWorthConverting({ type: 'image/gif', size: MIB })).toBe(false);
  expect(isWorthKeeping(499, 1000)).toBe(true);
  expect(isWorthKeeping(500, 1000)).toBe(false);
});
