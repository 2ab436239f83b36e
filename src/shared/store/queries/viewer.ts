import type { Self } from '../../model/index.ts';
import { withPatches } from '../../rules/preference-patch.ts';
import { SHELL } from '../names.ts';
import { type Stores, withReopen } from '../stores.ts';
import { pendingPatches } from '../vault/preference-patches.ts';

/** The viewer as last stored, with the changed preferences that wait to be sent: two rows, and nothing else of the frame. */
export function viewer({ vault, mirror, accountId }: Stores): Promise<Self | undefined> {
  return withReopen([vault, mirror], async () => {
    const patches = accountId ? await pendingPatches(vault, accountId) : [];
    const row = await mirror.shell.get(SHELL.self);
    if (row?.key !== SHELL.self) return undefined;
    return { ...row.value, frontendPreferences: withPatches(row.value.frontendPreferences, patches) };
  });
}
