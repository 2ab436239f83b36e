import type { EngineEvent, View } from '../../../src/shared/contract/index.ts';
import { viewKey } from '../../../src/shared/contract/index.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { closeStores, type Stores } from '../../../src/shared/store/index.ts';
import { shareOutboxReads } from '../../../src/shared/store/vault/shared-outbox.ts';
import { createEngine } from '../../../worker/engine.ts';
import * as later from '../../../worker/later.ts';
import type { Locks, Ports } from '../../../worker/ports.ts';
import { testConfig } from '../../support/engine-world.ts';
import { noCaches } from '../../support/fake-caches.ts';
import type { Host } from './host.ts';
import { Page } from './page.ts';
import type { WorldParts } from './parts.ts';
import type { Owner } from './scheduler.ts';
import type { LikesSeen, Sightings } from './sightings.ts';
import { openSocket, type SimulatedSocket } from './socket.ts';
import { TabStorage } from './storage.ts';

const never = <T>(): Promise<T> => new Promise(() => {});

/** A page with its engine. It can be hidden, frozen, thawed, and killed at any call of a port. */
export class SimulatedTab implements Owner {
  isDead = false;
  isFrozen = false;
  isVisible = true;
  /** The tab is killed at the n-th call of a port from now; `null` if it is not. */
  callsToLive: number | null = null;
  /** The engine has reported the end of the session: the page waits for a sign-in. */
  isSignedOut = false;
  /** A newer version of the app has upgraded the databases: the page asks for a reload. */
  isSuperseded = false;
  /** The watched views by key. */
  readonly shown = new Map<string, { view: View; handle: Promise<number> }>();
  /** When the user opened a view or a gap, epoch ms of the world. Such reads are not throttled. */
  readonly asks: number[] = [];
  /** What observed posts showed, by subscription. */
  readonly sightings: Sightings[] = [];
  /** The user's own likes as the home feed showed them, by subscription. */
  readonly likesSeen: LikesSeen[] = [];
  readonly name: string;
  readonly device: Host;
  readonly accountId: AccountId;
  /** `null` in a world without the hazard 'relations'. */
  readonly page: Page | null;
  readonly stores: Stores;
  readonly engine: ReturnType<typeof createEngine>;
  readonly #parts: WorldParts;
  readonly #storage: TabStorage;
  readonly #opened: Stores[] = [];
  readonly #sockets = new Set<SimulatedSocket>();
  readonly #keys: Ports['keys'];

  /** `accountId`: that of the device, or of another user who has signed in there. */
  constructor(name: string, device: Host, parts: WorldParts, accountId: AccountId = device.accountId) {
    this.name = name;
    this.device = device;
    this.accountId = accountId;
    this.#parts = parts;
    this.#storage = new TabStorage(device.disk, this);
    this.#keys = device.openKeys(this.#storage);
    this.stores = this.#openStores(accountId);
    shareOutboxReads(this.stores.vault);
    this.engine = createEngine(this.#ports());
    const isGuest = accountId !== device.accountId;
    this.page = parts.relations && new Page(this, isGuest ? null : parts.relations);
  }

  start(): void {
    this.#parts.trace.add(`${this.name} opens`);
    const { accountId } = this;
    const onEvent = (event: EngineEvent) => {
      if (this.isDead) return;
      this.#parts.trace.add(`${this.name} event ${event.kind}`);
      if (event.kind === 'signed-out') this.isSignedOut = true;
      this.page?.heard(event);
    };
    const config = { ...testConfig, mirror: this.#parts.budget };
    // Every page reads the vault at once. A failed open is repeated when the store is used.
    this.stores.vault.open().catch(() => {});
    this.engine.open({ accountId, config, tabId: this.name });
    void this.engine.start(onEvent).then((report) => {
      // A page that opens without the account's token asks for a sign-in, as one that loses its session does.
      if (report.ok && !report.value.session) onEvent({ kind: 'signed-out', accountId, isEndedByServer: false });
    });
  }

  /** The time by the device's clock. */
  now(): number {
    return this.#parts.scheduler.now() + this.device.clockOffsetMs;
  }

  /** Adds a line to the trace. */
  log(what: string): void {
    this.#parts.trace.add(`${this.name} ${what}`);
  }

  show(view: View): void {
    const key = viewKey(view);
    if (this.shown.has(key)) return;
    this.asks.push(this.#parts.scheduler.now());
    this.shown.set(key, { view, handle: this.engine.watch(view) });
    this.page?.shows(view);
  }

  leave(key: string): void {
    const shown = this.shown.get(key);
    this.shown.delete(key);
    this.page?.leaves(key);
    void shown?.handle.then((handle) => this.engine.unwatch(handle));
  }

  setVisible(isVisible: boolean): void {
    if (this.isVisible === isVisible) return;
    this.isVisible = isVisible;
    void this.engine.notice(isVisible ? 'visible' : 'hidden');
  }

  freeze(): void {
    this.isFrozen = true;
  }

  thaw(): void {
    this.isFrozen = false;
    this.#parts.scheduler.thaw(this);
  }

  loseConnections(): void {
    this.#storage.loseConnections();
  }

  cutSockets(): void {
    for (const socket of this.#sockets) socket.cut();
    this.#sockets.clear();
  }

  /** Kills the process at once. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#parts.trace.add(`${this.name} dies`);
    this.#storage.kill();
    this.cutSockets();
    this.device.channels.release(this);
    this.device.locks.release(this);
  }

  /** Closes the databases when the world has ended, so that Dexie keeps none of its connections. */
  dispose(): void {
    this.isDead = true;
    for (const stores of this.#opened) closeStores(stores);
    this.#keys.close();
  }

  #openStores(accountId: Stores['accountId']): Stores {
    const stores = this.device.openStores(this.#storage, accountId, () => {
      this.isSuperseded = true;
    });
    this.#opened.push(stores);
    return stores;
  }

  /** All calls of ports pass here. The tab may be killed at a call; half of such calls still have their effect. */
  #call<T>(effect: () => T): T | null {
    if (this.isDead) return null;
    if (this.callsToLive === null || --this.callsToLive > 0) return effect();
    const last = this.#parts.random.chance(0.5) ? effect() : null;
    this.kill();
    return last;
  }

  async #asyncCall<T>(effect: () => Promise<T>): Promise<T> {
    const result = await (this.#call(effect) ?? never<T>());
    return this.isDead ? never<T>() : result;
  }

  #ports(): Ports {
    const { scheduler, random } = this.#parts;
    const { device } = this;
    return {
      now: () => scheduler.now() + device.clockOffsetMs,
      monotonicNow: () => scheduler.now(),
      random: random.next,
      timers: {
        after: (delayMs, callback) => this.#call(() => scheduler.after(delayMs, this, callback)) ?? (() => {}),
      },
      fetch: (url, init) => this.#asyncCall(() => device.network.fetch(this, url, init)),
      upload: (url, init, onProgress) =>
        this.#asyncCall(() => {
          onProgress(0, 1);
          return device.network.fetch(this, url, init);
        }),
      openSocket: (_apiRoot, listener) =>
        this.#asyncCall(async () => {
          const socket = openSocket(this.#parts, device.network, this, listener);
          this.#sockets.add(socket);
          return socket;
        }),
      isOnline: () => device.network.conditions.isOnline,
      openStores: (accountId) => this.#openStores(accountId),
      keys: this.#keys,
      locks: this.#locks(device.locks.of(this)),
      openChannel: (name) => {
        const channel = device.channels.open(this, name);
        return { ...channel, send: (message) => void this.#call(() => channel.send(message)) };
      },
      later: async () => later,
      storageUsedBytes: async () => null,
      caches: noCaches,
      removeExportFiles: async () => {},
      exportFile: () => Promise.reject(new Error('Nobody exports')),
      network: () => ({}),
    };
  }

  #locks(locks: Locks): Locks {
    return {
      hold: (name, signal, work) => this.#asyncCall(() => locks.hold(name, signal, work)),
      tryHold: (name, work) => this.#asyncCall(() => locks.tryHold(name, work)),
      steal: (name, work) => this.#asyncCall(() => locks.steal(name, work)),
    };
  }
}
