import { describe, expect, it, vi } from 'vitest';
import { watchVersion } from '../../../src/platform/version-check.ts';

/** Returns the versions in turn (an Error is a failed fetch); `pass` lets the interval elapse. */
function world(versions: (string | null | Error)[], areNew: boolean[] = []) {
  let ring: (() => void) | undefined;
  let intervalMs = 0;
  const warn = vi.fn();
  const onChange = vi.fn(async () => areNew.shift() ?? true);
  const fetchVersion = vi.fn(async () => {
    const version = versions.shift() ?? null;
    if (version instanceof Error) throw version;
    return version;
  });
  const every = (ms: number, task: () => void) => {
    intervalMs = ms;
    ring = task;
    return () => {
      ring = undefined;
    };
  };
  const stop = watchVersion(300, onChange, { fetchVersion, every, warn });
  const settle = async () => {
    await vi.waitFor(() =>
      expect(fetchVersion.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true),
    );
  };
  const pass = async () => {
    ring?.();
    await settle();
  };
  return {
    pass,
    settle,
    stop,
    warn,
    onChange,
    fetchVersion,
    intervalMs: () => intervalMs,
    isWatching: () => ring !== undefined,
  };
}

describe('watchVersion', () => {
  it('fetches the version at once and then every intervalSec [7.119 9.026 3.092]', async () => {
    const { settle, pass, fetchVersion, intervalMs } = world(['one', 'one', 'one']);
    await settle();
    await pass();
    await pass();
    expect(intervalMs()).toBe(300_000);
    expect(fetchVersion).toHaveBeenCalledTimes(3);
  });

  it('calls onChange once when the version changed, then stops [4.059]', async () => {
    const { settle, pass, onChange, isWatching } = world(['one', 'one', 'two', 'three']);
    await settle();
    await pass();
    expect(onChange).not.toHaveBeenCalled();
    await pass();
    await pass();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(isWatching()).toBe(false);
  });

  it('goes on while a changed answer was no new version: a gateway’s, or one whose files come late', async () => {
    const { settle, pass, onChange, isWatching } = world(['one', 'gateway', 'one', 'one', 'two'], [false, false, true]);
    await settle();
    await pass();
    await pass();
    expect(onChange).toHaveBeenCalledTimes(2);
    await pass();
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(isWatching()).toBe(true);
    await pass();
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(isWatching()).toBe(false);
  });

  it('logs a warning when a fetch fails and continues [8.063]', async () => {
    const failure = new Error('no network');
    const { settle, pass, warn, onChange } = world(['one', failure, 'two']);
    await settle();
    await pass();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
    expect(onChange).not.toHaveBeenCalled();
    await pass();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('ignores a response without the header', async () => {
    const { settle, pass, onChange, warn } = world(['one', null, 'one']);
    await settle();
    await pass();
    await pass();
    expect(onChange).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it('does not fetch or call onChange after stop', async () => {
    const { settle, stop, onChange, isWatching } = world(['one', 'two']);
    await settle();
    stop();
    expect(isWatching()).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
  });
});
