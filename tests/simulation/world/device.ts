import Dexie from 'dexie';
import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { closeOnVersionChange, MirrorDatabase, type Stores, VaultDatabase } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { FakeChannels, FakeLocks } from '../../support/fake-tabs.ts';
import { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import { type Disk, TabStorage } from './storage.ts';
import { SimulatedTab } from './tab.ts';
import type { WorldParts } from './world.ts';

/** Who is signed in on a device. */
export interface SignedIn {
  accountId: AccountId;
  username: string;
  token: string;
}

let devices = 0;

/** A phone or a computer: one disk, one network, tabs of one browser. */
export class Device {
  readonly network: Network;
  readonly locks: FakeLocks<SimulatedTab>;
  readonly channels: FakeChannels<SimulatedTab>;
  readonly disk: Disk = { factory: new FakeFactory(), refusesWrites: null, hadTrouble: false };
  readonly tabs: SimulatedTab[] = [];
  /** How far the device's clock is ahead of the world's, ms. */
  clockOffsetMs = 0;
  readonly name: string;
  readonly accountId: AccountId;
  readonly #parts: WorldParts;
  /** Databases of different devices must differ by name: Dexie tells changes by name to everybody in the process. */
  readonly #prefix = `device-${devices++}`;

  constructor(name: string, parts: WorldParts, accountId: AccountId) {
    this.name = name;
    this.accountId = accountId;
    this.#parts = parts;
    this.network = new Network({ ...parts, name });
    const later = (tab: SimulatedTab, run: () => void) => void parts.scheduler.soon(tab, run);
    this.locks = new FakeLocks(later);
    this.channels = new FakeChannels(later);
  }

  get scheduler(): Scheduler {
    return this.#parts.scheduler;
  }

  livingTabs(): SimulatedTab[] {
    return this.tabs.filter((tab) => !tab.isDead);
  }

  openTab(): SimulatedTab {
    const tab = new SimulatedTab(`${this.name}.${this.tabs.length + 1}`, this, this.#parts);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }

  /** The user signs in; pages that had lost their session are loaded again. */
  async signIn({ accountId, username, token }: SignedIn): Promise<void> {
    const keys = this.openKeys(new TabStorage(this.disk, { isDead: false, isFrozen: false }));
    await saveToken(keys, { accountId, username, token, issuedAt: this.scheduler.now() });
    keys.close();
    for (const tab of this.livingTabs().filter((one) => one.isSignedOut)) {
      tab.kill();
      const next = this.openTab();
      for (const { view } of tab.shown.values()) next.show(view);
    }
  }

  openKeys(storage: IDBFactory): KeysDatabase {
    return onDisk(storage, () => new KeysDatabase(`${this.#prefix}-keys`));
  }

  openStores(storage: IDBFactory, accountId: AccountId | null): Stores {
    return onDisk(storage, () => {
      const vault = new VaultDatabase(`${this.#prefix}-vault`);
      const mirror = new MirrorDatabase(accountId, `${this.#prefix}-mirror-${accountId ?? 'visitor'}`);
      for (const database of [vault, mirror]) closeOnVersionChange(database);
      return { vault, mirror, accountId };
    });
  }
}

/** Dexie takes the IndexedDB of the moment in which a database is made. */
function onDisk<T>(storage: IDBFactory, make: () => T): T {
  const before = Dexie.dependencies.indexedDB;
  Dexie.dependencies.indexedDB = storage;
  try {
    return make();
  } finally {
    Dexie.dependencies.indexedDB = before;
  }
}
