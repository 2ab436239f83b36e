import Dexie from 'dexie';
import type { StoreWait } from '../contract/index.ts';
import { type Stores, superseded } from './stores.ts';

/** How often it is looked what the databases wait for: later rarer, as long as it is nothing. */
const LOOK_MS = 500;
const LONGEST_LOOK_MS = 8000;

/** The used part of IDBFactory. Old browsers do not tell. */
interface Databases {
  databases?: () => Promise<{ name?: string; version?: number }[]>;
}

type After = (delayMs: number, work: () => void) => unknown;
type OnWait = (wait: StoreWait) => void;

/**
 * Tells what these databases wait for: another page that holds one of them in an older version and does not close it, because
 * the browser has frozen it (`blocked`), or their own upgrade. The opening goes on by itself when that page has gone.
 *
 * The browser's event comes only to the first who opens a database, and not while the other page reacts to nothing at all. So it
 * is also looked whether what is stored is older for longer than opening takes. That is so, too, while somebody else upgrades it:
 * page and engine know it of each other.
 */
export function watchWaiting(databases: readonly Dexie[], after: After, onChange: OnWait): void {
  const ready = new Set<Dexie>();
  let wait: StoreWait = null;
  const tell = (next: StoreWait) => {
    if (next === wait) return;
    wait = next;
    onChange(next);
  };
  const closed = () =>
    databases.filter((each) => !ready.has(each) && !each.isOpen() && !each.hasFailed() && !superseded.has(each));
  const isUpgrading = () => databases.some((each) => !ready.has(each) && each.isOpen());
  const isOver = () => closed().length === 0 && !isUpgrading();
  const look = async (delayMs: number, isFirst: boolean): Promise<void> => {
    if (isOver()) return tell(null);
    // One that nothing has needed so far waits for nobody.
    for (const database of closed()) void database.open().catch(() => undefined);
    const isOlder = !isFirst && (await hasOlder(closed()));
    if (isOlder && closed().length > 0) tell('blocked');
    else if (isUpgrading()) tell('upgrading');
    const nextMs = wait === null ? Math.min(2 * delayMs, LONGEST_LOOK_MS) : LOOK_MS;
    after(delayMs, () => void look(nextMs, false));
  };
  for (const database of databases) {
    database.on('blocked', () => tell('blocked'));
    const onReady = () => {
      ready.add(database);
      if (isOver()) tell(null);
    };
    database.on('ready', onReady, true);
  }
  after(LOOK_MS, () => void look(LOOK_MS, true));
}

/** The same for the databases of a tab, and others. */
export const watchStores = (
  { vault, mirror }: Stores,
  others: readonly Dexie[],
  after: After,
  onChange: OnWait,
): void => watchWaiting([vault, mirror, ...others], after, onChange);

/** Whether one of them is stored in an older version than this code opens. */
async function hasOlder(databases: readonly Dexie[]): Promise<boolean> {
  const { indexedDB } = Dexie.dependencies as unknown as { indexedDB?: Databases };
  const stored = (await indexedDB?.databases?.().catch(() => [])) ?? [];
  return databases.some(({ name, verno }) =>
    // Dexie multiplies versions by ten.
    stored.some((one) => one.name === name && (one.version ?? 0) < verno * 10),
  );
}
