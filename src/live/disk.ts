import { createDisk, type Disk } from '../shared/store/disk.ts';
import { DISK_CHANNEL } from '../shared/store/names.ts';

/** Creates the disk guard of this page's writes. The disk test is loaded only after a failed write. */
export function pageDisk(): Disk {
  const channel = new BroadcastChannel(DISK_CHANNEL);
  const disk = createDisk({
    test: async (sizeBytes) => (await import('../shared/store/disk-test.ts')).testDisk(globalThis, sizeBytes),
    after: (delayMs, work) => setTimeout(work, delayMs),
    warnOthers: () => channel.postMessage('suspect'),
  });
  channel.onmessage = () => disk.suspect(true);
  return disk;
}
