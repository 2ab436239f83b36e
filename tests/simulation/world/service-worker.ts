import { leaderLock } from '../../../src/shared/store/names.ts';
import { drainHeadless } from '../../../worker/push/headless.ts';
import type { Host } from './host.ts';
import type { WorldParts } from './parts.ts';
import type { Owner } from './scheduler.ts';
import { TabStorage } from './storage.ts';

/** A run of the service worker for Background Sync. The browser can end it at any moment. */
export class ServiceWorkerRun implements Owner {
  isDead = false;
  isFrozen = false;
  readonly #device: Host;
  readonly #parts: WorldParts;
  readonly #storage: TabStorage;

  constructor(device: Host, parts: WorldParts) {
    this.#device = device;
    this.#parts = parts;
    this.#storage = new TabStorage(device.disk, this);
  }

  /** Resolves when the outbox was drained as far as possible. Never resolves if the run was killed. */
  async run(): Promise<void> {
    const { scheduler, random, trace } = this.#parts;
    const device = this.#device;
    const vault = device.openVault(this.#storage);
    const keys = device.openKeys(this.#storage);
    const fetch = (url: string, init: RequestInit) => device.network.fetch(this, url, init);
    trace.add(`${device.name} service worker wakes`);
    try {
      const isMoreLeft = await drainHeadless({
        vault,
        keys,
        apiRoot: 'https://api.example.net',
        now: () => scheduler.now() + device.clockOffsetMs,
        monotonicNow: () => scheduler.now(),
        random: random.next,
        timers: { after: (delayMs, callback) => scheduler.after(delayMs, this, callback) },
        fetch,
        upload: fetch,
        isOnline: () => device.network.conditions.isOnline,
        ifNobodyLeads: async (accountId, work) => {
          const name = leaderLock(accountId);
          if (device.locks.holder(name)) return false;
          await device.locks.of(this).hold(name, new AbortController().signal, work);
          return true;
        },
      });
      trace.add(`${device.name} service worker ends, ${isMoreLeft ? 'more is left' : 'nothing is left'}`);
    } catch (error) {
      // A failure of the store ends the run. The browser starts another one later.
      if (!this.isDead && !device.disk.hadTrouble) throw error;
    } finally {
      vault.close();
      keys.close();
    }
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#parts.trace.add(`${this.#device.name} service worker dies`);
    this.#storage.kill();
    this.#device.locks.release(this);
  }
}
