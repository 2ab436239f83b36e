import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../../../src/shared/contract/index.ts';
import { refreshRegularly } from '../../../src/shell/navigation/use-refresh-relations.ts';

const saving = vi.hoisted(() => ({ isOn: false }));
vi.mock('../../../src/platform/network.ts', () => ({ isDataSaved: () => saving.isOn }));
vi.mock('../../../src/live/index.ts', () => import('../../support/fake-live.ts'));
vi.mock('../../../src/live/later.ts', () => import('../../support/fake-live-later.ts'));

const page = { visibilityState: 'visible' };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(page, { visibilityState: 'visible' });
  saving.isOn = false;
});

const MINUTE_MS = 60_000;

function start(hasLists: boolean) {
  const fetched: string[] = [];
  const stop = refreshRegularly((view: View) => fetched.push(view.kind), hasLists);
  return { fetched, stop };
}

test('a visible page asks every five minutes what was changed on other devices', () => {
  const { fetched, stop } = start(true);
  vi.advanceTimersByTime(5 * MINUTE_MS - 1);
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fetched).toEqual(['shell', 'roster']);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(fetched).toEqual(['shell', 'roster', 'shell', 'roster']);
  stop();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(fetched).toHaveLength(4);
});

test('who is in which list is not asked if there is one list only', () => {
  const { fetched } = start(false);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(fetched).toEqual(['shell']);
});

test('a hidden page and one with data saving ask nothing', () => {
  const { fetched } = start(true);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(5 * MINUTE_MS);
  page.visibilityState = 'visible';
  saving.isOn = true;
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(fetched).toEqual([]);
});
