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

describe('trouble with the device’s storage', () => {
  it('is said in one sentence, the gravest first', () => {
    const said = () => {
      const trouble = signals.storageTrouble();
      return trouble && troubleWords(trouble);
    };
    expect(said()).toBeNull();
    signals.receive({ kind: 'mirror-rebuilt' });
    expect(said()).toBe('What this device kept of your feeds could not be read. It is being fetched anew.');
    signals.receive({ kind: 'storage', failure: { kind: 'quota' } });
    expect(said()).toBe('This device has no room left, so nothing new can be kept here: free some space.');
    signals.receive({ kind: 'storage', failure: { kind: 'storage-lost' } });
    expect(said()).toBe("This device's storage cannot be reached. What you see may be old.");
    signals.receive({ kind: 'superseded' });
    expect(said()).toBe('Updated in another tab – reload');
  });

  it('goes when the reader puts it aside, and comes when it happens again', () => {
    const listener = vi.fn();
    signals.subscribe(listener);
    signals.receive({ kind: 'mirror-rebuilt' });
    signals.dismissTrouble();
    expect(signals.storageTrouble()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    signals.receive({ kind: 'mirror-rebuilt' });
    expect(signals.storageTrouble()).toBe('rebuilt');
  });

  it('is over for a store that was made anew, whose queries must then run again', () => {
    signals.receive({ kind: 'storage', failure: { kind: 'storage-lost' } });
    expect(signals.mirrorGeneration()).toBe(0);
    signals.receive({ kind: 'mirror-rebuilt' });
    expect(signals.storageTrouble()).toBe('rebuilt');
    expect(signals.mirrorGeneration()).toBe(1);
  });
});

describe('the clock of the server', () => {
  it('corrects the ages of what it has dated, unless the difference is negligible [7.170]', () => {
    expect(signals.clockOffsetMs()).toBe(0);
    signals.receive({ kind: 'clock', offsetMs: -90_000 });
    expect(serverTime(1_000_000, signals.clockOffsetMs())).toBe(910_000);
    signals.receive({ kind: 'clock', offsetMs: 2000 });
    expect(serverTime(1_000_000, signals.clockOffsetMs())).toBe(1_000_000);
  });
});
