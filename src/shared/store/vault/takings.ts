import type { FeedRef } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import type { TakingOptions, TakingProgress, TakingRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** The progress with which every run begins. */
const AT_START: TakingProgress = {
  phase: 'pages',
  after: '',
  posts: 0,
  postsDone: 0,
  pictures: 0,
  picturesDone: 0,
  missed: 0,
  missedThreads: 0,
  unread: 0,
  bytes: 0,
  expectedBytes: 0,
  tries: 0,
  isRefused: false,
  waits: null,
};

/** Returns what the account takes along, in the order in which it was asked for. */
export async function takingsOf({ vault, accountId }: Vault): Promise<TakingRow[]> {
  if (!accountId) return [];
  const rows = await vault.takings.where('accountId').equals(accountId).toArray();
  return rows.sort((a, b) => a.askedAt - b.askedAt);
}

/** What the user asks for. `expectedBytes`: the estimate that was shown. */
export interface Asked extends TakingOptions {
  id: string;
  feed: FeedRef;
  title: string;
  href: string;
  expectedBytes: number;
}

/** Queues a feed. The leader takes it along as soon as it can. `at`: epoch ms. */
export async function askToTake({ vault, accountId }: Vault, asked: Asked, at: number): Promise<void> {
  if (!accountId) return;
  const { expectedBytes, ...options } = asked;
  const progress = { ...AT_START, expectedBytes };
  await vault.takings.put({
    ...options,
    accountId,
    state: 'waiting',
    askedAt: at,
    startedAt: at,
    takenAt: null,
    progress,
  });
}

/** Pauses or resumes it. */
export function setTakingPaused(stores: Vault, id: string, isPaused: boolean): Promise<void> {
  return changeTaking(stores, id, (row) =>
    row.state === 'done' ? row : { ...row, state: isPaused ? 'paused' : 'waiting' },
  );
}

/** Takes it along again from its first page. What is stored stays until the new run has ended. `at`: epoch ms. */
export function refreshTaking(stores: Vault, id: string, at: number): Promise<void> {
  return changeTaking(stores, id, (row) => ({
    ...row,
    state: 'waiting',
    startedAt: Math.max(at, row.startedAt + 1),
    progress: { ...AT_START, expectedBytes: row.progress.bytes || row.progress.expectedBytes },
  }));
}

/**
 * After everything that can be fetched again was deleted: what has not ended starts again, what was taken is forgotten, because
 * the user wanted the room. `at`: epoch ms.
 */
export async function startTakingsAgain(stores: Vault, at: number): Promise<void> {
  for (const { id, state } of await takingsOf(stores)) {
    if (state === 'done') await removeTaking(stores, id);
    else await refreshTaking(stores, id, at);
    if (state === 'paused') await setTakingPaused(stores, id, true);
  }
}

/** Forgets it: the leader deletes its pins and pictures. Posts stay as long as there is room for them. */
export async function removeTaking({ vault, accountId }: Vault, id: string): Promise<void> {
  if ((await vault.takings.get(id))?.accountId === accountId) await vault.takings.delete(id);
}

async function changeTaking(
  { vault, accountId }: Vault,
  id: string,
  change: (row: TakingRow) => TakingRow,
): Promise<void> {
  await vault.transaction('rw', vault.takings, async () => {
    const row = await vault.takings.get(id);
    if (row && row.accountId === accountId) await vault.takings.put(change(row));
  });
}

/** Stores how far a run has come, unless it was removed or started again meanwhile. `takenAt` (epoch ms): the run has ended. */
export async function noteTaken(
  vault: VaultDatabase,
  run: { takingId: string; startedAt: number },
  progress: TakingProgress,
  takenAt?: number,
): Promise<void> {
  await vault.transaction('rw', vault.takings, async () => {
    const row = await vault.takings.get(run.takingId);
    if (row?.startedAt !== run.startedAt) return;
    const end = takenAt === undefined ? {} : ({ state: 'done', takenAt } as const);
    await vault.takings.put({ ...row, progress, ...end });
  });
}
