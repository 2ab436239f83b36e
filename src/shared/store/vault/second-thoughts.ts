import type { AnyMutation } from '../../mutations/index.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import { draftKeys } from './drafts.ts';
import { type Enqueued, type Enqueueing, enqueue, takeBack } from './outbox.ts';
import { isStillMine } from './outbox-states.ts';

/**
 * Takes back what waits, and gives the words of a new comment back to its form: they stand before what has been written
 * there since. False when it may be on its way already. `at`: epoch ms.
 */
export async function undo(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  id: string,
  at: number,
): Promise<boolean> {
  if (!accountId) return false;
  return vault.transaction('rw', vault.outbox, vault.blobs, vault.drafts, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !(await takeBack(vault, id))) return false;
    const { mutation } = row;
    if (mutation.kind !== 'create-comment') return true;
    const key = draftKeys.newComment(mutation.postId);
    const since = await vault.drafts.get([accountId, key]);
    const body = since ? `${mutation.body}\n${since.body}` : mutation.body;
    await vault.drafts.put({ accountId, key, body, updatedAt: Math.max(at, (since?.updatedAt ?? 0) + 1) });
    return true;
  });
}

/** Ends a conflict in favour of the reader's own words, as they were or as `body` says; what the server had is their new base. */
export async function keepMine(vault: VaultDatabase, id: string, body?: string): Promise<boolean> {
  return vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    if (row?.state.kind !== 'conflict' || !('base' in row.mutation)) return false;
    const { mutation } = row;
    const mine = { ...mutation, base: row.state.theirs, body: body ?? mutation.body };
    await vault.outbox.put({ ...row, mutation: mine, state: { kind: 'ready', notBeforeAt: 0, failure: null } });
    return true;
  });
}

/** Keeps what the user did in place of a row that the server has refused or that is in conflict; files go on with the new one. */
export async function enqueueInstead(
  stores: Pick<Stores, 'vault' | 'accountId'>,
  mutation: AnyMutation,
  { replaces, ...by }: Enqueueing & { replaces: string },
): Promise<Enqueued> {
  const { vault } = stores;
  const tables = [vault.outbox, vault.aliases, vault.drafts, vault.draftRevisions, vault.blobs];
  return vault.transaction('rw', tables, async () => {
    await takeBack(vault, replaces, { keepFiles: true });
    return enqueue(stores, mutation, by);
  });
}

/** Longer than most take to change a text; what was never finished is sent then. */
const EDIT_LASTS_MS = 10 * 60_000;

/** Nothing of a row is sent while its words are being changed. No matter for one that is not about to be sent. `at`: epoch ms. */
export async function holdForEdit(vault: VaultDatabase, id: string, at: number): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !isStillMine(row) || (row.state.kind !== 'held' && row.state.kind !== 'ready')) return;
    await vault.outbox.put({ ...row, state: { kind: 'held', untilAt: at + EDIT_LASTS_MS } });
  });
}

/** The words stay as they were: the row goes its way. */
export async function endHold(vault: VaultDatabase, id: string): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    if (row?.state.kind !== 'held') return;
    await vault.outbox.put({ ...row, state: { kind: 'ready', notBeforeAt: 0, failure: null } });
  });
}
