import { expect, it } from 'vitest';
import { isOffered, NO_USE, usedOn } from '../../../../src/shared/rules/install-offer.ts';

const after = (...days: string[]) => days.reduce(usedOn, NO_USE);

it('installing is offered on the third day of use, and only if the browser can', () => {
  const third = after('2026-01-01', '2026-01-01', '2026-01-02', '2026-01-09');
  expect(isOffered(after('2026-01-01', '2026-01-02'), true)).toBe(false);
  expect(isOffered(third, true)).toBe(true);
  expect(isOffered(third, false)).toBe(false);
});

it('who was asked is never asked again, however long the app is used', () => {
  const asked = { ...after('2026-01-01', '2026-01-02', '2026-01-03'), isAsked: true };
  expect(isOffered(usedOn(asked, '2026-02-01'), true)).toBe(false);
});

it('a day counts once, and no more days are remembered than are needed', () => {
  const use = after('2026-01-01');
  expect(usedOn(use, '2026-01-01')).toBe(use);
  const full = after('2026-01-01', '2026-01-02', '2026-01-03');
  expect(usedOn(full, '2026-01-04')).toBe(full);
});
