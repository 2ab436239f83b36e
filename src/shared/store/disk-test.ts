import Dexie from 'dexie';
import type { DiskTrouble } from './disk.ts';
import { SCRATCH_NAME } from './names.ts';
import { isQuotaExceeded } from './stores.ts';

/** The used part of the global scope. Old browsers lack some of it. */
export interface Scope {
  navigator: {
    storage?: {
      estimate?: () => Promise<{ usage?: number; quota?: number }>;
      getDirectory?: () => Promise<Folder>;
    };
    locks?: { request: (name: string, work: () => Promise<void>) => Promise<unknown> };
  };
  caches?: {
    open: (name: string) => Promise<Cache>;
    delete: (name: string) => Promise<boolean>;
  };
  Response: new (body: Uint8Array<ArrayBuffer>) => object;
}
interface Cache {
  put(address: string, response: object): Promise<void>;
}
interface Folder {
  getFileHandle: (name: string, options: { create: boolean }) => Promise<{ createWritable?: () => Promise<Writable> }>;
  removeEntry: (name: string) => Promise<void>;
}
interface Writable {
  write: (data: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Returns why databases cannot be written, or `null`. Free space is tested with a file, because a failed write to a database
 * would do harm. If there is space, the databases' log is renewed. One page or worker tests at a time.
 */
export async function testDisk(scope: Scope, sizeBytes: number): Promise<DiskTrouble | null> {
  let found: DiskTrouble | null = null;
  const test = async () => {
    found = await findTrouble(scope, new Uint8Array(sizeBytes));
  };
  await (scope.navigator.locks?.request(SCRATCH_NAME, test) ?? test());
  return found;
}

async function findTrouble(scope: Scope, bytes: Uint8Array<ArrayBuffer>): Promise<DiskTrouble | null> {
  const { storage } = scope.navigator;
  // After a full disk, either may fail for a while although there is space again.
  const hasRoom = (await canWriteFile(storage, bytes)) || (await canCache(scope, bytes));
  if (!hasRoom && !(await isAtLimit(storage, bytes.length))) return 'quota';
  try {
    await renewLog();
    return null;
  } catch (error) {
    return isQuotaExceeded(error) ? 'quota' : 'storage-lost';
  }
}

type Storage = Scope['navigator']['storage'];

/** Resolves to `true` if the browser has no such files. */
async function canWriteFile(storage: Storage, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const folder = await storage?.getDirectory?.();
    const file = await folder?.getFileHandle(SCRATCH_NAME, { create: true });
    const writable = await file?.createWritable?.();
    await writable?.write(bytes);
    await writable?.close();
    await folder?.removeEntry(SCRATCH_NAME);
    return true;
  } catch (error) {
    // A private window has no such files.
    return error instanceof Error && error.name === 'SecurityError';
  }
}

async function canCache({ caches, Response }: Scope, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const cache = await caches?.open(SCRATCH_NAME);
    await cache?.put('/', new Response(bytes));
    return cache !== undefined;
  } catch {
    return false;
  } finally {
    await caches?.delete(SCRATCH_NAME).catch(() => undefined);
  }
}

/** The origin has used up its share, though the disk may have room: then forgetting posts helps, and needs writes. */
async function isAtLimit(storage: Storage, sizeBytes: number): Promise<boolean> {
  const { usage, quota } = (await storage?.estimate?.()) ?? {};
  return usage !== undefined && quota !== undefined && usage + sizeBytes > quota;
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
