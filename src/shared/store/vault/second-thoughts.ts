import type { AccountId } from '../../model/index.ts';
import { type AnyMutation, kindOf } from '../../mutations/index.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import { keepRevision } from './draft-history.ts';
import { type Enqueued, type Enqueueing, enqueue, takeBack } from './outbox.ts';
import { orphans, removeRows, takenBack } from './outbox-bonds.ts';
import { outboxOf } from './outbox-rows.ts';
import { isStillMine } from './outbox-states.ts';
import type { DraftRevisionRow, OutboxRow } from './rows.ts';
import { rowsById, stuckFiles } from './stuck-files.ts';

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
    const kind = kindOf(mutation);
    const key = kind?.returnsToDraft ? kind.draft?.(mutation).key : undefined;
    if (!kind || key === undefined) return true;
    const words = kind.words(mutation);
    const since = await vault.drafts.get([accountId, key]);
    const body = since ? `${words}\n${since.body}` : words;
    await vault.drafts.put({ accountId, key, body, updatedAt: Math.max(at, (since?.updatedAt ?? 0) + 1) });
    return true;
  });
}

/**
 * Discards a row, with all that depends on it, and keeps their words in the draft history. False when it may be on its way
 * already. `at`: epoch ms.
 */
export async function discard(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  id: string,
  at: number,
): Promise<boolean> {
  if (!accountId) return false;
  return vault.transaction('rw', vault.outbox, vault.blobs, vault.draftRevisions, async () => {
    const row = await vault.outbox.get(id);
    const gone = row ? takenBack(row, await outboxOf(vault, accountId)).gone : [];
    if (!(await takeBack(vault, id))) return false;
    for (const { mutation } of gone) {
      const body = kindOf(mutation)?.words(mutation) ?? '';
      const key = await formOf(vault, accountId, mutation, body);
      if (key !== null) await keepRevision(vault, { accountId, key, body }, { at, reason: 'discarded' });
    }
    return true;
  });
}

/** Key of the form in which words were written; `null` for a mutation without words. */
async function formOf(
  vault: VaultDatabase,
  accountId: AccountId,
  mutation: AnyMutation,
  body: string,
): Promise<string | null> {
  const draft = kindOf(mutation)?.draft?.(mutation);
  if (!draft) return null;
  if (!draft.isPrefix) return draft.key;
  // The row does not name its form; the history does, for as long as it keeps what was sent.
  const isIt = (one: DraftRevisionRow) =>
    one.accountId === accountId && one.body === body && one.key.startsWith(draft.key);
  const sent = await vault.draftRevisions.filter(isIt).last();
  return sent?.key ?? `${draft.key}/`;
}

/**
 * The writer consents to send a post without files that are stuck: they leave it, their uploads and bytes go. Only files that
 * are still stuck are left out. Returns false if the row is on its way, or if nothing would be left of it.
 */
export async function sendWithoutFiles(vault: VaultDatabase, id: string, fileIds: readonly string[]): Promise<boolean> {
  return vault.transaction('rw', vault.outbox, vault.blobs, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !isStillMine(row)) return false;
    const rows = await outboxOf(vault, row.accountId);
    const stuck = stuckFiles(row, rowsById(rows)).map((file) => file.id);
    const leftOut = fileIds.filter((one) => stuck.includes(one));
    const mutation = kindOf(row.mutation)?.attaches?.without(row.mutation, leftOut) ?? null;
    if (mutation === null) return false;
    const changed: OutboxRow = { ...row, mutation, state: { kind: 'ready', notBeforeAt: 0, failure: null } };
    await removeRows(vault, { gone: [], changed: [changed], files: orphans(rows, [], [changed]) });
    return true;
  });
}

/** Ends a conflict in favour of the reader's own words, as they were or as `body` says; what the server had is their new base. */
export async function keepMine(vault: VaultDatabase, id: string, body?: string): Promise<boolean> {
  return vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    const edits = row && kindOf(row.mutation)?.edits;
    if (row?.state.kind !== 'conflict' || !edits) return false;
    const mine = edits.onto(row.mutation, row.state.theirs, body);
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
