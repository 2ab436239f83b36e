import { browserPorts } from './browser.ts';
import type { ExportSink } from './ports.ts';

const FOLDER = 'larder-export';

/**
 * A file of the origin's private file system, or parts of a Blob where there is none. Only workers can write
 * such files synchronously.
 */
export async function openExportFile(name: string): Promise<ExportSink> {
  const folder = await folderOf({ create: true });
  return (folder && (await inTime(inFile(folder, `${name}.zip`)))) ?? inMemory();
}

/** Removes files of exports that were never saved: the page was closed too early. One that is being written stays. */
export async function removeExportFiles(beforeAt: number): Promise<void> {
  const folder = await folderOf({ create: false });
  if (!folder) return;
  for await (const handle of folder.values()) {
    const file = await (handle as FileSystemFileHandle).getFile().catch(() => null);
    const isOld = !file || file.lastModified < beforeAt;
    if (isOld) await folder.removeEntry(handle.name).catch(() => undefined);
  }
}

/** `null`: the browser has no private file system, as in some private windows, or no such folder. */
const folderOf = async (options: { create: boolean }): Promise<FileSystemDirectoryHandle | null> => {
  const root = navigator.storage?.getDirectory && (await inTime(navigator.storage.getDirectory()));
  return root ? inTime(root.getDirectoryHandle(FOLDER, options)) : null;
};

/** WebKitGTK never answers some of these calls; neither an export nor a sign-out may wait for them. */
const PATIENCE_MS = 3000;

/** `null` if it fails, or takes too long. */
const inTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => {
      browserPorts.timers.after(PATIENCE_MS, () => resolve(null));
    }),
  ]);

async function inFile(folder: FileSystemDirectoryHandle, name: string): Promise<ExportSink> {
  const handle = await folder.getFileHandle(name, { create: true });
  const access = await handle.createSyncAccessHandle();
  let at = 0;
  return {
    write(bytes) {
      at += access.write(bytes, { at });
    },
    async end() {
      access.flush();
      access.close();
      return handle.getFile();
    },
    async remove() {
      access.close();
      await folder.removeEntry(name).catch(() => undefined);
    },
  };
}

function inMemory(): ExportSink {
  let parts: Blob[] = [];
  return {
    write: (bytes) => void parts.push(new Blob([bytes as BlobPart])),
    end: async () => new Blob(parts, { type: 'application/zip' }),
    remove: async () => {
      parts = [];
    },
  };
}
