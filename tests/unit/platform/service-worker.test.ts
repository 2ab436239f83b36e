import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/platform/service-worker.ts';

/** The registration that the browser returns; changed by the tests. */
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

describe('the update listener of the service worker', () => {
  it('is not called for the first version', async () => {
    const { listener } = await follow();
    registration.waiting = {};
    waits();
    await new Promise(setImmediate);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is called for a version that waits while another is active', async () => {
    const { listener } = await follow();
    Object.assign(registration, { waiting: {}, active: {} });
    waits();
    await new Promise(setImmediate);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('check is false when no new version is being installed, since only the date of the files changed', async () => {
    registration.active = {};
    const { updates } = await follow();
    expect(await updates.check()).toBe(false);
    registration.installing = {};
    expect(await updates.check()).toBe(true);
  });

  it('check is true when the browser has no service workers', async () => {
    vi.stubGlobal('navigator', {});
    const { updates } = await follow();
    expect(await updates.check()).toBe(true);
  });
});
