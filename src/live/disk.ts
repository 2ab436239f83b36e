import { createDisk, type Disk } from '../shared/store/disk.ts';
import { DISK_CHANNEL } from '../shared/store/names.ts';

/** The gate in front of this page's writes. What tests the disk is loaded when a write has failed. */
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
