import { expect, it } from 'vitest';
import { type Failure, isCurrent } from '../../../../src/shared/contract/index.ts';

const refused: Failure = { kind: 'http', status: 500, err: 'Not today' };
const unreached: Failure[] = [
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'offline' },
  { kind: 'aborted' },
  { kind: 'gateway', status: 200 },
  // Without the server's words it may be a gateway's.
  { kind: 'http', status: 404, err: '' },
];

it('a stored failure is shown if it happened since the page was loaded', () => {
  for (const failure of [refused, ...unreached]) {
    expect(isCurrent(failure, 1000, { loadedAt: 1001, reachableSince: 0 }), failure.kind).toBe(false);
    expect(isCurrent(failure, 1001, { loadedAt: 1001, reachableSince: 0 }), failure.kind).toBe(true);
  }
});

it('that the server could not be reached is not shown again once it can be', () => {
  for (const failure of unreached) {
    expect(isCurrent(failure, 1000, { loadedAt: 0, reachableSince: null }), failure.kind).toBe(false);
    expect(isCurrent(failure, 1000, { loadedAt: 0, reachableSince: 1001 }), failure.kind).toBe(false);
    expect(isCurrent(failure, 1001, { loadedAt: 0, reachableSince: 1001 }), failure.kind).toBe(true);
  }
});

it('what the server answered is shown also while it cannot be reached', () => {
  expect(isCurrent(refused, 1000, { loadedAt: 0, reachableSince: null })).toBe(true);
  expect(isCurrent({ kind: 'decode', path: 'posts' }, 1000, { loadedAt: 0, reachableSince: 1001 })).toBe(true);
});
