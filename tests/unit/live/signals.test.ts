import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignals, type Signals } from '../../../src/live/signals.ts';
import { serverTime } from '../../../src/live/use-now.ts';
import { troubleWords } from '../../../src/shell/notices/StorageBar.tsx';

let signals: Signals;
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  signals = createSignals();
});
afterEach(() => vi.unstubAllGlobals());

describe('storage trouble', () => {
  it('is described in one sentence, the most severe first', () => {
    const troubleText = () => {
      const trouble = signals.storageTrouble();
      return trouble && troubleWords(trouble);
    };
    expect(troubleText()).toBeNull();
    signals.receive({ kind: 'mirror-rebuilt' });
    expect(troubleText()).toBe('What this device kept of your feeds could not be read. It is being fetched anew.');
    signals.receive({ kind: 'storage', failure: { kind: 'quota' } });
    expect(troubleText()).toBe('This device has no room left, so nothing new can be kept here: free some space.');
    signals.receive({ kind: 'storage', failure: { kind: 'storage-lost' } });
    expect(troubleText()).toBe("This device's storage cannot be reached. What you see may be old.");
    signals.receive({ kind: 'superseded' });
    expect(troubleText()).toBe('Updated in another tab – reload');
  });

  it('disappears when it is dismissed and reappears when it happens again', () => {
    const listener = vi.fn();
    signals.subscribe(listener);
    signals.receive({ kind: 'mirror-rebuilt' });
    signals.dismissTrouble();
    expect(signals.storageTrouble()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    signals.receive({ kind: 'mirror-rebuilt' });
    expect(signals.storageTrouble()).toBe('rebuilt');
  });

  it('ends when the mirror is rebuilt, and queries must run again', () => {
    signals.receive({ kind: 'storage', failure: { kind: 'storage-lost' } });
    expect(signals.mirrorGeneration()).toBe(0);
    signals.receive({ kind: 'mirror-rebuilt' });
    expect(signals.storageTrouble()).toBe('rebuilt');
    expect(signals.mirrorGeneration()).toBe(1);
  });
});

it('another tab is in the way if page or engine says so, unless the other one is upgrading what this one waits for', () => {
  expect(signals.isBlocked()).toBe(false);
  signals.receive({ kind: 'page-wait', wait: 'blocked' });
  expect(signals.isBlocked()).toBe(true);
  signals.receive({ kind: 'store-wait', wait: 'upgrading' });
  expect(signals.isBlocked()).toBe(false);
  signals.receive({ kind: 'store-wait', wait: 'blocked' });
  signals.receive({ kind: 'page-wait', wait: null });
  expect(signals.isBlocked()).toBe(true);
  signals.receive({ kind: 'store-wait', wait: null });
  expect(signals.isBlocked()).toBe(false);
});

describe('reach', () => {
  it('says since when the server can be reached', () => {
    vi.useFakeTimers({ now: 5000 });
    expect(signals.reachableSince()).toBe(0);
    signals.receive({ kind: 'reach', reach: { kind: 'slow', sinceAt: 4000 } });
    expect(signals.reachableSince()).toBe(0);
    signals.receive({ kind: 'reach', reach: { kind: 'unreachable', sinceAt: 4000 } });
    expect(signals.reachableSince()).toBeNull();
    signals.receive({ kind: 'reach', reach: { kind: 'online' } });
    vi.setSystemTime(6000);
    signals.receive({ kind: 'reach', reach: { kind: 'slow', sinceAt: 6000 } });
    expect(signals.reachableSince()).toBe(5000);
    vi.useRealTimers();
  });
});

describe('the server clock offset', () => {
  it('corrects the age of server dates unless it is negligible [7.170]', () => {
    expect(signals.clockOffsetMs()).toBe(0);
    signals.receive({ kind: 'clock', offsetMs: -90_000 });
    expect(serverTime(1_000_000, signals.clockOffsetMs())).toBe(910_000);
    signals.receive({ kind: 'clock', offsetMs: 2000 });
    expect(serverTime(1_000_000, signals.clockOffsetMs())).toBe(1_000_000);
  });
});
