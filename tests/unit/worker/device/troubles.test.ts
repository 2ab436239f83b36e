import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { DiskTrouble } from '../../../../src/shared/store/disk.ts';
import { openStores } from '../../../../src/shared/store/index.ts';
import { readChoice } from '../../../../src/shared/store/vault/choices.ts';
import { addStorageTrouble } from '../../../../src/shared/store/vault/storage-troubles.ts';
import { keepTroubles } from '../../../../worker/device/troubles.ts';
import { createReport } from '../../../../worker/report/ring.ts';
import { freshAccountId, ManualTime } from '../../../support/engine-world.ts';

function world() {
  const time = new ManualTime();
  const { vault, accountId } = openStores(freshAccountId());
  let trouble: DiskTrouble | null = null;
  let listener: (trouble: DiskTrouble | null) => void = () => {};
  const disk = {
    trouble: () => trouble,
    onChange: (next: typeof listener) => {
      listener = next;
    },
  } as never;
  const become = (next: DiskTrouble | null) => {
    trouble = next;
    listener(next);
  };
  const works: Promise<unknown>[] = [];
  const report = createReport(time.now);
  const start = () =>
    keepTroubles({ ports: time, stores: { vault, accountId, disk }, report, background: (work) => works.push(work()) });
  const stored = async () => {
    await Promise.all(works);
    return readChoice(vault, accountId, 'storageTroubles');
  };
  return { time, vault, accountId, become, report, start, stored };
}

describe('troubles with the device’s storage', () => {
  it('are stored when the disk can be written again, with the time at which they began', async () => {
    const { time, become, start, stored } = world();
    start();
    const at = time.now();
    become('quota');
    time.advance(60_000);
    expect(await stored()).toBeUndefined();
    become(null);
    expect(await stored()).toEqual([{ kind: 'full', at }]);
  });

  it('include a mirror that had to be made anew', async () => {
    const { time, report, start, stored } = world();
    report.log('warn', 'mirror-rebuilt');
    start();
    expect(await stored()).toEqual([{ kind: 'rebuilt', at: time.now() }]);
  });

  it('are the last ten, newest first', async () => {
    const { vault, accountId, stored } = world();
    for (let at = 1; at <= 12; at += 1) await addStorageTrouble(vault, accountId, { kind: 'lost', at });
    const ats = (await stored())?.map((row) => row.at);
    expect(ats).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });
});
