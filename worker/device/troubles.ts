import type { Stores } from '../../src/shared/store/index.ts';
import type { StorageTroubleRow } from '../../src/shared/store/vault/rows.ts';
import { addStorageTrouble } from '../../src/shared/store/vault/storage-troubles.ts';
import type { Ports } from '../ports.ts';
import type { Report } from '../report/ring.ts';

export interface TroubleParts {
  ports: Pick<Ports, 'now'>;
  stores: Pick<Stores, 'vault' | 'accountId' | 'disk'>;
  report: Report;
  background: (work: () => Promise<unknown>) => void;
}

/** Records troubles with the device's storage where they survive a restart. While a disk cannot be written they wait. */
export function keepTroubles({ ports, stores, report, background }: TroubleParts): void {
  const { vault, accountId, disk } = stores;
  const waiting: StorageTroubleRow[] = [];
  const store = () => {
    if (disk?.trouble()) return;
    for (const trouble of waiting.splice(0)) background(() => addStorageTrouble(vault, accountId, trouble));
  };
  const note = (trouble: 'quota' | 'storage-lost', at: number) =>
    waiting.push({ kind: trouble === 'quota' ? 'full' : 'lost', at });
  const present = disk?.trouble();
  if (present) note(present, ports.now());
  const rebuilt = report.lines().find(({ event }) => event === 'mirror-rebuilt');
  if (rebuilt) waiting.push({ kind: 'rebuilt', at: rebuilt.at });
  store();
  disk?.onChange((trouble) => {
    if (trouble) note(trouble, ports.now());
    else store();
  });
}
