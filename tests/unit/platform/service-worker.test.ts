import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/platform/service-worker.ts';
import { SKIP_WAITING } from '../../../src/shared/contract/caches.ts';

/** A version that the browser installs. */
class Version extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The registration that the browser returns; changed by the tests. */
class Registration extends EventTarget {
  installing: Version | null = null;
  waiting: Version | null = null;
  active: object | null = null;
  readonly update = vi.fn(async () => {});

  install(): Version {
    const version = new Version();
    this.installing = version;
    version.addEventListener('statechange', () => {
      if (this.installing === version) this.installing = null;
      if (version.state === 'installed') this.waiting = version;
    });
    this.dispatchEvent(new Event('updatefound'));
    return version;
  }
}

let registration: Registration;
let container: EventTarget & { register: () => Promise<Registration> };
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  registration = new Registration();
  container = Object.assign(new EventTarget(), { register: vi.fn(async () => registration) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

async function follow() {
  const updates = registerServiceWorker();
  const listener = vi.fn();
  updates.onUpdateReady(listener);
  await settle();
  return { updates, listener };
}

describe('the update listener of the service worker', () => {
  it('is not called for the first version', async () => {
    const { listener } = await follow();
    registration.install().become('installed');
    await settle();
    expect(listener).not.toHaveBeenCalled();
  });

  it('is called for a version that waits while another is active, also if it waited already', async () => {
    registration.active = {};
    const { listener } = await follow();
    registration.install().become('installed');
    await settle();
    expect(listener).toHaveBeenCalledTimes(1);
    expect((await follow()).listener).toHaveBeenCalledTimes(1);
  });

  it('is called for every further version, while an earlier one waits', async () => {
    registration.active = {};
    const { listener } = await follow();
    for (const _ of [1, 2, 3]) {
      registration.install().become('installed');
      await settle();
    }
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('check', () => {
  it('is false when no new version is being installed, since only the date of the files changed', async () => {
    registration.active = {};
    const { updates } = await follow();
    expect(await updates.check()).toBe(false);
  });

  it('waits until the new version is installed', async () => {
    registration.active = {};
    const { updates } = await follow();
    const version = registration.install();
    const checked = updates.check();
    await settle();
    version.become('installed');
    expect(await checked).toBe(true);
  });

  it('is false when the new version cannot be installed, because its files have not arrived', async () => {
    registration.active = {};
    const { updates, listener } = await follow();
    const version = registration.install();
    const checked = updates.check();
    await settle();
    version.become('redundant');
    expect(await checked).toBe(false);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is true when the browser has no service workers, unless a gateway answers for the server', async () => {
    vi.stubGlobal('navigator', {});
    const answers = [
      Response.json({}),
      new Response('<html>Guests</html>', { headers: { 'content-type': 'text/html' } }),
    ];
    vi.stubGlobal('fetch', async () => answers.shift());
    const { updates } = await follow();
    expect(await updates.check()).toBe(true);
    expect(await updates.check()).toBe(false);
  });
});

describe('a version that cannot be installed', () => {
  it('is tried again after a minute, then after two, until it can be, and is then told', async () => {
    registration.active = {};
    const { listener } = await follow();
    registration.install().become('redundant');
    registration.update.mockImplementation(async () => void registration.install());
    await vi.advanceTimersByTimeAsync(59_000);
    expect(registration.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(registration.update).toHaveBeenCalledTimes(1);
    registration.installing?.become('redundant');
    await vi.advanceTimersByTimeAsync(119_000);
    expect(registration.update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(registration.update).toHaveBeenCalledTimes(2);
    registration.installing?.become('installed');
    await settle();
    expect(listener).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(registration.update).toHaveBeenCalledTimes(2);
  });

  it('is tried again when sw.js itself is answered with something else', async () => {
    registration.active = {};
    const { updates } = await follow();
    registration.update.mockRejectedValueOnce(new DOMException('unsupported MIME type', 'SecurityError'));
    expect(await updates.check()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(registration.update).toHaveBeenCalledTimes(2);
  });

  it('is registered again if it is the first one', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const refused = new DOMException('unsupported MIME type', 'SecurityError');
    vi.mocked(container.register).mockRejectedValueOnce(refused).mockRejectedValueOnce(refused);
    await follow();
    expect(container.register).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(container.register).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(container.register).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(container.register).toHaveBeenCalledTimes(3);
  });
});

describe('applying an update', () => {
  it('reloads when the waiting version has taken over', async () => {
    registration.active = {};
    const { updates } = await follow();
    const version = registration.install();
    version.become('installed');
    await settle();
    await updates.applyUpdate();
    expect(version.postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at once when none waits', async () => {
    const { updates } = await follow();
    await updates.applyUpdate();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
