import Dexie from 'dexie';
import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { closeOnVersionChange, MirrorDatabase, type Stores, VaultDatabase } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken, tokenOf } from '../../../src/shared/store/keys/index.ts';
import { type Migration, VAULT_MIGRATIONS } from '../../../src/shared/store/vault/migrations.ts';
import { FakeChannels, FakeLocks } from '../../support/fake-tabs.ts';
import { homePage } from './home.ts';
import type { Host } from './host.ts';
import { lateDelivery } from './late-delivery.ts';
import { Network } from './network.ts';
import type { WorldParts } from './parts.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import { ServiceWorkerRun } from './service-worker.ts';
import { type Disk, newDisk, TabStorage } from './storage.ts';
import { SimulatedTab } from './tab.ts';
import { UserLog } from './user-log.ts';

/** The account that is signed in on a device. */
export interface SignedIn {
  accountId: AccountId;
  username: string;
  token: string;
}

let devices = 0;

/** A phone or a computer: one disk, one network, tabs of one browser. */
export class Device implements Host {
  readonly network: Network;
  readonly locks: FakeLocks<Owner>;
  readonly channels: FakeChannels<Owner>;
  readonly disk: Disk = newDisk(new FakeFactory());
  readonly tabs: SimulatedTab[] = [];
  readonly userLog = new UserLog();
  /** The migrations of the vault that the app's version on this device knows. */
  migrations: readonly Migration[] = VAULT_MIGRATIONS;
  /** The token of the last sign-in on this device. */
  token = '';
  bootSnapshot: string | null = null;
  homeReader: Owner | null = null;
  /** All tabs of another account on this device, living or dead. */
  readonly guests: SimulatedTab[] = [];
  /** The mirror was cleared. */
  wasCleared = false;
  /** The device's clock was set. */
  hasJumped = false;
  /** How far the device's clock is ahead of the world's, ms. */
  clockOffsetMs = 0;
  readonly name: string;
  readonly accountId: AccountId;
  readonly #parts: WorldParts;
  readonly #workers: ServiceWorkerRun[] = [];
  /** Databases of different devices have different names: Dexie reports changes by name to all live queries of the process. */
  readonly #prefix = `device-${devices++}`;

  constructor(name: string, parts: WorldParts, accountId: AccountId) {
    this.name = name;
    this.accountId = accountId;
    this.#parts = parts;
    const cutSockets = () => {
      for (const tab of this.livingTabs()) tab.cutSockets();
    };
    this.network = new Network({ ...parts, name, cutSockets });
    const later = (owner: Owner, run: () => void) => void parts.scheduler.soon(owner, run);
    this.locks = new FakeLocks(later);
    const { broadcastDelays } = parts;
    this.channels = new FakeChannels(broadcastDelays ? lateDelivery(parts.scheduler, broadcastDelays) : later);
  }

  get scheduler(): Scheduler {
    return this.#parts.scheduler;
  }

  livingTabs(): SimulatedTab[] {
    return this.tabs.filter((tab) => !tab.isDead);
  }

  anyTab(): SimulatedTab {
    const [tab] = this.livingTabs();
    if (!tab) throw new Error(`${this.name} has no tab`);
    return tab;
  }

  /** The stores of any open page. */
  anyStores(): Stores {
    return this.anyTab().stores;
  }

  guest(): SimulatedTab | undefined {
    return this.guests.find((tab) => !tab.isDead);
  }

  openTab(): SimulatedTab {
    const tab = new SimulatedTab(`${this.name}.${this.tabs.length + 1}`, this, this.#parts);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }

  /** The user signs in. Reloads the pages that had lost their session. */
  async signIn({ accountId, username, token }: SignedIn): Promise<void> {
    this.token = token;
    await this.#withKeys((keys) => saveToken(keys, { accountId, username, token, issuedAt: this.scheduler.now() }));
    for (const tab of this.livingTabs()) if (tab.isSignedOut) this.reload(tab);
  }

  isSignedIn(accountId = this.accountId): Promise<boolean> {
    return this.#withKeys(async (keys) => (await tokenOf(keys, accountId)) !== undefined);
  }

  /** Somebody else signs in and opens a tab of their own, in place of one that has lost its session. */
  async openGuest({ accountId, username, token }: SignedIn): Promise<SimulatedTab> {
    await this.#withKeys((keys) => saveToken(keys, { accountId, username, token, issuedAt: this.scheduler.now() }));
    for (const tab of this.guests) tab.kill();
    const tab = new SimulatedTab(`${this.name}.guest${this.guests.length + 1}`, this, this.#parts, accountId);
    this.guests.push(tab);
    tab.start();
    tab.show(homePage);
    return tab;
  }

  async #withKeys<T>(work: (keys: KeysDatabase) => Promise<T>): Promise<T> {
    const keys = this.openKeys(new TabStorage(this.disk, { isDead: false, isFrozen: false }));
    try {
      return await work(keys);
    } finally {
      keys.close();
    }
  }

  /** Reloads the page with the current version of the app. */
  reload(tab: SimulatedTab): void {
    tab.kill();
    const next = this.openTab();
    for (const { view } of tab.shown.values()) next.show(view);
  }

  /** Installs a newer version of the app: pages that load from now on migrate the vault. */
  update(): void {
    this.migrations = [...this.migrations, nextMigration(this.migrations.length)];
  }

  /** The browser starts the service worker to send the outbox (Background Sync). */
  wakeWorker(): Promise<void> {
    const worker = new ServiceWorkerRun(this, this.#parts);
    this.#workers.push(worker);
    return worker.run();
  }

  endWorkers(): void {
    for (const worker of this.#workers.splice(0)) worker.kill();
  }

  openKeys(storage: IDBFactory): KeysDatabase {
    return onDisk(storage, () => new KeysDatabase(`${this.#prefix}-keys`));
  }

  openVault(storage: IDBFactory): VaultDatabase {
    return onDisk(storage, () => new VaultDatabase(`${this.#prefix}-vault`, this.migrations));
  }

  openStores(storage: IDBFactory, accountId: AccountId | null, onSuperseded: () => void): Stores {
    return onDisk(storage, () => {
      const vault = this.openVault(storage);
      const mirror = new MirrorDatabase(accountId, `${this.#prefix}-mirror-${accountId ?? 'visitor'}`);
      for (const database of [vault, mirror]) {
        closeOnVersionChange(database, { onSuperseded });
        if (this.#parts.broadcastDelays) disableQueryCache(database);
      }
      return { vault, mirror, accountId };
    });
  }
}

/**
 * Dexie keeps answers of live queries for the whole process. Here all tabs are one process: a tab would learn of another
 * tab's write from that cache, before the late broadcast.
 */
function disableQueryCache(database: Dexie): void {
  (database as unknown as { _options: { cache: string } })._options.cache = 'disabled';
}

/** A migration as a later version could have it: one more table, one more index, and a change of every row of the outbox. */
const nextMigration = (version: number): Migration => ({
  stores: { outbox: 'id, accountId, lane', [`later${version}`]: '++id' },
  upgrade: async (transaction) => {
    await transaction
      .table('outbox')
      .toCollection()
      .modify((row: Record<string, unknown>) => {
        row[`later${version}`] = version;
      });
  },
});

/** Dexie uses the IndexedDB implementation that is set when a database object is created. */
function onDisk<T>(storage: IDBFactory, make: () => T): T {
  const before = Dexie.dependencies.indexedDB;
  Dexie.dependencies.indexedDB = storage;
  try {
    return make();
  } finally {
    Dexie.dependencies.indexedDB = before;
  }
}
