import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate file system that can be filled. */
export interface SmallDisk {
  directory: string;
  fill: () => Promise<void>;
  makeRoom: () => Promise<void>;
  remove: () => Promise<void>;
}

const CHUNK_BYTES = 256 * 1024;

/** Mounts an in-memory file system of this size. Returns `null` if this user may not mount. */
export async function mountSmallDisk(directory: string, sizeBytes: number): Promise<SmallDisk | null> {
  await mkdir(directory, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', directory]);
  } catch {
    return null;
  }
  const ballast = join(directory, 'ballast');
  return {
    directory,
    async fill() {
      for (let size = CHUNK_BYTES; size >= 1; size = Math.floor(size / 4)) {
        const hasRoom = () =>
          writeFile(ballast, Buffer.alloc(size), { flag: 'a' }).then(
            () => true,
            () => false,
          );
        while (await hasRoom());
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    async remove() {
      // A browser that has just ended may still use it.
      await run('umount', ['--lazy', directory]);
    },
  };
}
