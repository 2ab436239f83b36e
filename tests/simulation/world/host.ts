import type { AccountId } from '../../../src/shared/model/index.ts';
import type { Stores, VaultDatabase } from '../../../src/shared/store/index.ts';
import type { KeysDatabase } from '../../../src/shared/store/keys/index.ts';
import type { FakeChannels, FakeLocks } from '../../support/fake-tabs.ts';
import type { Network } from './network.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { Disk } from './storage.ts';
import type { UserLog } from './user-log.ts';

/** The part of a device that its tabs and its service worker use. */
export interface Host {
  readonly name: string;
  readonly accountId: AccountId;
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly locks: FakeLocks<Owner>;
  readonly channels: FakeChannels<Owner>;
  readonly disk: Disk;
  /** The actions of the user on the device. */
  readonly userLog: UserLog;
  /** The user has cleared the mirror. */
  wasCleared: boolean;
  /** The tab whose page checks what the home feed shows (page.ts). */
  homeReader: Owner | null;
  /** The texts of the boot snapshot; `null` if there is none. */
  bootSnapshot: string | null;
  /** How far the device's clock is ahead of the world's, in milliseconds. */
  clockOffsetMs: number;
  /** The stores of any open page. */
  anyStores: () => Stores;
  openKeys: (storage: IDBFactory) => KeysDatabase;
  openVault: (storage: IDBFactory) => VaultDatabase;
  openStores: (storage: IDBFactory, accountId: AccountId | null, onSuperseded: () => void) => Stores;
}
