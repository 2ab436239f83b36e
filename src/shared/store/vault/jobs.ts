import { liveQuery } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { VaultDatabase } from './database.ts';
import { type JobInputs, type JobKind, type JobProgress, type JobRow, jobId } from './job-row.ts';
import { epochOf } from './leadership.ts';

/** Returns the account's jobs, earliest first. */
export async function jobsOf(vault: VaultDatabase, accountId: AccountId): Promise<JobRow[]> {
  const rows = await vault.jobs.where('accountId').equals(accountId).toArray();
  return rows.sort((a, b) => a.startedAt - b.startedAt);
}

/** Pauses or resumes a job. The current leader sees the change. */
export async function setJobPaused(vault: VaultDatabase, id: string, isPaused: boolean): Promise<void> {
  const [from, to] = isPaused ? (['running', 'paused'] as const) : (['paused', 'running'] as const);
  await vault.transaction('rw', vault.jobs, async () => {
    const row = await vault.jobs.get(id);
    if (row?.state === from) await vault.jobs.put({ ...row, state: to });
  });
}

/** Deletes a job. What its steps have done so far stays done. */
export async function cancelJob(vault: VaultDatabase, id: string): Promise<void> {
  await vault.jobs.delete(id);
}

/** The writing leader. Its epoch is compared inside each transaction, so that a replaced leader changes nothing. */
export interface JobWriter {
  accountId: AccountId;
  epoch: number;
  /** Epoch ms. */
  at: number;
}

/**
 * Stores the wanted job: a different input restarts it, an equal one leaves it unchanged, also paused or done, and `null`
 * deletes it. Returns `false` if another tab is leader now.
 */
export function wantJob<Kind extends JobKind>(
  vault: VaultDatabase,
  kind: Kind,
  input: JobInputs[Kind] | null,
  { accountId, epoch, at }: JobWriter,
): Promise<boolean> {
  const id = jobId(accountId, kind);
  return vault.transaction('rw', vault.jobs, vault.meta, async () => {
    if ((await epochOf(vault, accountId)) !== epoch) return false;
    const stored = await vault.jobs.get(id);
    if (input === null) {
      await vault.jobs.delete(id);
    } else if (JSON.stringify(stored?.input) !== JSON.stringify(input)) {
      const startedAt = Math.max(at, (stored?.startedAt ?? 0) + 1);
      const start = { id, accountId, kind, input, state: 'running', startedAt, updatedAt: at, epoch };
      await vault.jobs.put({ ...start, cursor: null, done: 0, total: null } as JobRow);
    }
    return true;
  });
}

/** Returns the stored row if its next step may begin: same start, running, and this leader has not been replaced. */
export function claimStep(
  vault: VaultDatabase,
  row: JobRow,
  { accountId, epoch }: Omit<JobWriter, 'at'>,
): Promise<JobRow | 'changed' | 'replaced'> {
  return vault.transaction('r', vault.jobs, vault.meta, async () => {
    if ((await epochOf(vault, accountId)) !== epoch) return 'replaced';
    const stored = await vault.jobs.get(row.id);
    return stored?.startedAt === row.startedAt && stored.state === 'running' ? stored : 'changed';
  });
}

/** Stores the progress of a step. A job that was paused meanwhile stays paused. Returns `false` if another tab is leader now. */
export function saveProgress(
  vault: VaultDatabase,
  row: JobRow,
  progress: JobProgress & { isFinished: boolean },
  { accountId, epoch, at }: JobWriter,
): Promise<boolean> {
  const { isFinished, cursor, done, total } = progress;
  return vault.transaction('rw', vault.jobs, vault.meta, async () => {
    if ((await epochOf(vault, accountId)) !== epoch) return false;
    const stored = await vault.jobs.get(row.id);
    // Cancelled or started over during the step.
    if (stored?.startedAt !== row.startedAt) return true;
    const state = isFinished ? 'done' : stored.state;
    await vault.jobs.put({ ...stored, cursor, done, total, state, updatedAt: at, epoch });
    return true;
  });
}

/** Calls `listener` with the result of a read, now and whenever it may have changed. Returns a function that unsubscribes. */
export function onReadChange<Value>(read: () => Promise<Value>, listener: (value: Value) => void): () => void {
  const subscription = liveQuery(read).subscribe({ next: listener });
  return () => subscription.unsubscribe();
}
