import { META } from '../names.ts';
import { type Stores, withReopen } from '../stores.ts';
import { outboxOf } from '../vault/outbox-rows.ts';
import type { OutboxRow } from '../vault/rows.ts';

/** The outbox as its screen shows it: oldest first, what is settled left out. `pausedUntilAt`: nothing is sent before (epoch ms). */
export interface OutboxView {
  rows: OutboxRow[];
  pausedUntilAt: number;
}

/** Everything that the server does not have yet, or that needs the reader. */
export function outbox({ vault, accountId }: Stores): Promise<OutboxView> {
  return withReopen([vault], async () => {
    if (!accountId) return { rows: [], pausedUntilAt: 0 };
    const rows = await outboxOf(vault, accountId);
    const pause = await vault.meta.get(META.pausedUntil(accountId));
    return {
      rows: rows.filter((row) => row.state.kind !== 'settled'),
      pausedUntilAt: typeof pause?.value === 'number' ? pause.value : 0,
    };
  });
}

/** How much is waiting, and how much of it waits for the reader. For the counter of the sidebar. */
export function outboxCounts({ vault, accountId }: Stores): Promise<{ waiting: number; needsYou: number }> {
  return withReopen([vault], async () => {
    const rows = accountId ? await outboxOf(vault, accountId) : [];
    const needsYou = rows.filter(needsReader).length;
    return { waiting: rows.filter((row) => row.state.kind !== 'settled').length - needsYou, needsYou };
  });
}

/** Whether nothing further happens to a row until the reader says what. */
export const needsReader = ({ state }: OutboxRow): boolean =>
  state.kind === 'refused' || state.kind === 'conflict' || state.kind === 'undecided';
