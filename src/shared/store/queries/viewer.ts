import type { Self } from '../../model/index.ts';
import { SHELL } from '../names.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';

/** Returns the stored viewer with pending changes applied. Reads nothing else of the app shell's data. */
export function viewer(stores: Stores): Promise<Self | undefined> {
  const { shell } = stores.mirror;
  return readWithPending(stores, [shell], async (overlay) => {
    const row = await shell.get(SHELL.self);
    if (row?.key !== SHELL.self) return undefined;
    return overlay ? overlay.self(row.value) : row.value;
  });
}
