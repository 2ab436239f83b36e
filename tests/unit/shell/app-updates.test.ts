import { afterEach, expect, test, vi } from 'vitest';
import { watchForUpdates } from '../../../src/shell/notices/app-updates.ts';

const server = vi.hoisted(() => ({ version: '1', asked: 0 }));
vi.mock('../../../src/platform/service-worker.ts', () => ({
  registerServiceWorker: () => ({ onUpdateReady: () => () => undefined, check: async () => true }),
}));
vi.mock('../../../src/platform/config.ts', () => ({
  fetchVersion: async () => {
    server.asked += 1;
    return server.version;
  },
}));
afterEach(() => void vi.useRealTimers());

test('watchForUpdates checks the version at the configured interval [9.026]', async () => {
  vi.useFakeTimers();
  const onUpdate = vi.fn();
  const appVersionCheck = { url: '/', header: 'last-modified', intervalSec: 90 };
  const watch = watchForUpdates({ appVersionCheck }, onUpdate);
  await vi.advanceTimersByTimeAsync(89_999);
  expect(server.asked).toBe(1);
  server.version = '2';
  await vi.advanceTimersByTimeAsync(1);
  expect(server.asked).toBe(2);
  expect(onUpdate).toHaveBeenCalledTimes(1);
  watch.stop();
  watchForUpdates({ appVersionCheck: null }, onUpdate);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(server.asked).toBe(2);
});
