import Dexie from 'dexie';
import type { DiskTrouble } from './disk.ts';
import { SCRATCH_NAME } from './names.ts';
import { isQuotaExceeded } from './stores.ts';

/** Of the browser's `navigator` what is used here; old browsers lack some of it. */
export interface Browser {
  storage?: {
    estimate?: () => Promise<{ usage?: number; quota?: number }>;
    getDirectory?: () => Promise<Folder>;
  };
  locks?: { request: (name: string, work: () => Promise<void>) => Promise<unknown> };
}
interface Folder {
  getFileHandle: (name: string, options: { create: boolean }) => Promise<{ createWritable?: () => Promise<Writable> }>;
  removeEntry: (name: string) => Promise<void>;
}
interface Writable {
  write: (data: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
}

/** So much must be free before databases are written again. */
const TEST_BYTES = 256 * 1024;

/**
 * Returns why databases cannot be written, or `null`. The room is tested by a file beside them, since a failed write to a
 * database would do harm. If there is room, the databases' log is renewed. One page or worker tests at a time.
 */
export async function testDisk(browser: Browser): Promise<DiskTrouble | null> {
  let found: DiskTrouble | null = null;
  const test = async () => {
    found = await findTrouble(browser);
  };
  await (browser.locks ? browser.locks.request(SCRATCH_NAME, test) : test());
  return found;
}

async function findTrouble({ storage }: Browser): Promise<DiskTrouble | null> {
  if (storage && !(await hasRoom(storage)) && !(await isAtLimit(storage))) return 'quota';
  try {
    await renewLog();
    return null;
  } catch (error) {
    return isQuotaExceeded(error) ? 'quota' : 'storage-lost';
  }
}

type Storage = NonNullable<Browser['storage']>;

/** Resolves to `true` where the browser offers no way to test. */
async function hasRoom(storage: Storage): Promise<boolean> {
  try {
    const folder = await storage.getDirectory?.();
    const file = await folder?.getFileHandle(SCRATCH_NAME, { create: true });
    const writable = await file?.createWritable?.();
    try {
      await writable?.write(new Uint8Array(TEST_BYTES));
      await writable?.close();
    } finally {
      await folder?.removeEntry(SCRATCH_NAME).catch(() => undefined);
    }
    return true;
  } catch (error) {
    return !isQuotaExceeded(error);
  }
}

/** The origin has used up its share, though the disk may have room: then forgetting posts helps, and needs writes. */
async function isAtLimit(storage: Storage): Promise<boolean> {
  const { usage, quota } = (await storage.estimate?.()) ?? {};
  return usage !== undefined && quota !== undefined && usage + TEST_BYTES > quota;
}

/**
 * Makes Chromium begin a new log file, by deleting a database. The end of the old one may be half a record, and what is
 * written behind that is lost at the next start of the browser, or everything is.
 */
async function renewLog(): Promise<void> {
  const scratch = new Dexie(SCRATCH_NAME);
  scratch.version(1).stores({ empty: '' });
  try {
    await scratch.open();
  } finally {
    await scratch.delete();
  }
}
