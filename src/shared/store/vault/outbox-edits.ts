import type { AccountId } from '../../model/index.ts';
import { type AnyMutation, allWordsOf, kindOf, sameWords } from '../../mutations/index.ts';
import { withStoredTexts } from '../../text/stored-text.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import { keepRevision } from './draft-history.ts';
import { type Enqueued, type Enqueueing, enqueue, withdraw } from './outbox.ts';
import { orphans, removalOf, removeRows } from './outbox-dependencies.ts';
import { withEvent } from './outbox-history.ts';
import { outboxOf } from './outbox-rows.ts';
import { isUnsent } from './outbox-states.ts';
import type { DraftContent, DraftRevisionRow, DraftRow, OutboxRow } from './rows.ts';
import { rowsById, stuckFiles } from './stuck-files.ts';

/**
 * Withdraws a row. The text of a new comment returns to its form, before what was written there since. Returns false if the
 * row may already have been sent. `at`: epoch ms.
 */
export async function undo(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  id: string,
  at: number,
): Promise<boolean> {
  if (!accountId) return false;
  return vault.transaction('rw', vault.outbox, vault.blobs, vault.drafts, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !(await withdraw(vault, id))) return false;
    const { mutation } = row;
    const kind = kindOf(mutation);
    const key = kind?.returnsToDraft ? kind.draft?.(mutation).key : undefined;
    if (!kind || key === undefined) return true;
    const content: DraftContent = kind.drafted?.(mutation) ?? { body: kind.words(mutation) };
    const since = await vault.drafts.get([accountId, key]);
    const { writer: _, ...now }: DraftContent & Partial<DraftRow> = since ?? content;
    // What was written since in other fields of the form stays.
    const body = since ? `${allWordsOf(mutation)}\n${since.body}` : content.body;
    await vault.drafts.put({ ...now, accountId, key, body, updatedAt: Math.max(at, (since?.updatedAt ?? 0) + 1) });
    return true;
  });
}

/**
 * Discards a row with all rows that depend on it, and keeps their texts in the draft history. Returns false if the row may
 * already have been sent. `at`: epoch ms.
 */
export async function discard(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  id: string,
  at: number,
): Promise<boolean> {
  if (!accountId) return false;
  return vault.transaction('rw', vault.outbox, vault.blobs, vault.draftRevisions, async () => {
    const row = await vault.outbox.get(id);
    const gone = row ? removalOf(row, await outboxOf(vault, accountId)).gone : [];
    if (!(await withdraw(vault, id))) return false;
    for (const { mutation } of gone) {
      const body = kindOf(mutation)?.words(mutation) ?? '';
      const key = await formOf(vault, accountId, mutation, body);
      if (key !== null)
        await keepRevision(vault, { accountId, key, body: allWordsOf(mutation) }, { at, reason: 'discarded' });
    }
    return true;
  });
}

/** Returns the key of the form in which a text was written; `null` for a mutation without text. */
async function formOf(
  vault: VaultDatabase,
  accountId: AccountId,
  mutation: AnyMutation,
  body: string,
): Promise<string | null> {
  const draft = kindOf(mutation)?.draft?.(mutation);
  if (!draft) return null;
  if (!draft.isPrefix) return draft.key;
  // The row does not have the key of its form. The draft history has it until it expires.
  const isIt = (one: DraftRevisionRow) =>
    one.accountId === accountId && sameWords(one.body, body) && one.key.startsWith(draft.key);
  const sent = await vault.draftRevisions.filter(isIt).last();
  return sent?.key ?? `${draft.key}/`;
}

/**
 * Removes stuck files from a post with the user's consent, and sends it. Their uploads and bytes are deleted. Only files that
 * are still stuck are removed. Returns false if the row may have been sent, or if nothing would be left of it.
 */
export async function sendWithoutFiles(vault: VaultDatabase, id: string, fileIds: readonly string[]): Promise<boolean> {
  return vault.transaction('rw', vault.outbox, vault.blobs, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !isUnsent(row)) return false;
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

/** Resolves a conflict with the user's own text, or with `body`. The server's text becomes its new base. `at`: epoch ms. */
export async function keepMine(vault: VaultDatabase, id: string, at: number, body?: string): Promise<boolean> {
  return vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    const edits = row && kindOf(row.mutation)?.edits;
    if (row?.state.kind !== 'conflict' || !edits) return false;
    const mine = withStoredTexts(edits.onto(row.mutation, row.state.theirs, body));
    const decided = withEvent(row, { kind: 'decided', at });
    await vault.outbox.put({ ...decided, mutation: mine, state: { kind: 'ready', notBeforeAt: 0, failure: null } });
    return true;
  });
}

/** Enqueues a mutation in place of a row that was refused or is in conflict. The new row keeps the files. */
export async function enqueueInstead(
  stores: Pick<Stores, 'vault' | 'accountId'>,
  mutation: AnyMutation,
  { replaces, ...by }: Enqueueing & { replaces: string },
): Promise<Enqueued> {
  const { vault } = stores;
  const tables = [vault.outbox, vault.aliases, vault.drafts, vault.draftRevisions, vault.blobs];
  return vault.transaction('rw', tables, async () => {
    await withdraw(vault, replaces, { keepFiles: true });
    return enqueue(stores, mutation, by);
  });
}

/** How long an edit delays the send. An edit that was never finished does not block the row forever. */
const EDIT_LASTS_MS = 10 * 60_000;

/** Delays the send of a row while the user edits its text. Does nothing if the row is not waiting to be sent. `at`: epoch ms. */
export async function holdForEdit(vault: VaultDatabase, id: string, at: number): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !isUnsent(row) || (row.state.kind !== 'held' && row.state.kind !== 'ready')) return;
    await vault.outbox.put({ ...row, state: { kind: 'held', untilAt: at + EDIT_LASTS_MS } });
  });
}

/** Ends the delay of `holdForEdit` without a change. */
export async function endHold(vault: VaultDatabase, id: string): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    if (row?.state.kind !== 'held') return;
    await vault.outbox.put({ ...row, state: { kind: 'ready', notBeforeAt: 0, failure: null } });
  });
}
