import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/platform/service-worker.ts';

/** What the browser has of the service worker; a test changes it. */
const registration = {
  installing: null as object | null,
  waiting: null as object | null,
  active: null as object | null,
  update: () => Promise.resolve(),
};
let waits = () => {};

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(_: 'waiting', listener: () => void) {
      waits = listener;
    }
    register = async () => registration;
  },
}));

beforeEach(() => {
  Object.assign(registration, { installing: null, waiting: null, active: null });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
});
afterEach(() => vi.unstubAllGlobals());

async function follow() {
  const updates = registerServiceWorker();
  const listener = vi.fn();
  updates.onUpdateReady(listener);
  await updates.check();
  return { updates, listener };
}

describe('a new version', () => {
  it('is not the first one, however long a busy machine lets it wait', async () => {
    const { listener } = await follow();
    registration.waiting = {};
    waits();
    await new Promise(setImmediate);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is the one that waits beside an active one', async () => {
    const { listener } = await follow();
    Object.assign(registration, { waiting: {}, active: {} });
    waits();
    await new Promise(setImmediate);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is not what has only another date: the files are the same', async () => {
    registration.active = {};
    const { updates } = await follow();
    expect(await updates.check()).toBe(false);
    registration.installing = {};
    expect(await updates.check()).toBe(true);
  });

  it('is believed to be there where the browser cannot look for it', async () => {
    vi.stubGlobal('navigator', {});
    const { updates } = await follow();
    expect(await updates.check()).toBe(true);
  });
});
