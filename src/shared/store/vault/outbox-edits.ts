import type { AccountId } from '../../model/index.ts';
import { type AnyMutation, kindOf } from '../../mutations/index.ts';
import { withStoredTexts } from '../../text/stored-text.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import { fillForm } from './draft-history.ts';
import { contentTables, releaseFiles } from './file-references.ts';
import { NO_FORMS, storeUnstored } from './open-forms.ts';
import { type Enqueued, type Enqueueing, enqueue, withdraw } from './outbox.ts';
import { filesOf, removalOf } from './outbox-dependencies.ts';
import { withEvent } from './outbox-history.ts';
import { outboxOf } from './outbox-rows.ts';
import { isUnsent } from './outbox-states.ts';
import { keepWords, markUnsent, type Written, writtenIn } from './outbox-words.ts';
import type { OutboxRow } from './rows.ts';
import { rowsById, stuckFiles } from './stuck-files.ts';

/** `formKey`: of the form that has what was written again; `null`: it comes from no form. */
export type Undone = { isDone: true; formKey: string | null } | { isDone: false };

const TOO_LATE: Undone = { isDone: false };

/**
 * Withdraws a row, and puts what was written into its form again, with files and destinations. What the form has meanwhile goes into
 * the draft history, or follows in the same form (`isAnAddition`); so does what was written in rows that depend on this one. Does
 * nothing if the row may already have been sent. `at`: epoch ms; `forms`: of the page. One of them may have been written later, on
 * a clock that was set back.
 */
export async function undo(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  id: string,
  at: number,
  forms = NO_FORMS,
): Promise<Undone> {
  if (!accountId) return TOO_LATE;
  return vault.transaction('rw', contentTables(vault), async () => {
    const row = await vault.outbox.get(id);
    const gone = row ? removalOf(row, await outboxOf(vault, accountId)).gone : [];
    if (!row || !(await withdraw(vault, id, { keepFiles: true }))) return TOO_LATE;
    const written = writtenIn(row, forms);
    if (written) {
      await markUnsent(vault, row, written.content);
      await storeUnstored({ vault, accountId }, written.key, forms);
      await returnToForm({ vault, accountId }, row, written, { at, lastAt: forms.lastAt(written.key) });
    }
    await keepWords(
      vault,
      gone.filter((one) => one.id !== id),
      at,
      forms,
    );
    await releaseFiles(vault, gone.flatMap(filesOf));
    return { isDone: true, formKey: written?.key ?? null };
  });
}

async function returnToForm(
  stores: { vault: VaultDatabase; accountId: AccountId },
  { mutation, origin }: OutboxRow,
  { key, content }: Written,
  { at, lastAt }: { at: number; lastAt: number },
): Promise<void> {
  const since = kindOf(mutation)?.isAnAddition ? await stores.vault.drafts.get([stores.accountId, key]) : undefined;
  const whole = since ? { ...since, body: `${content.body}\n${since.body}` } : content;
  // Nothing of the draft is lost: its text follows.
  if (since) await stores.vault.drafts.delete([stores.accountId, key]);
  await fillForm(stores, key, whole, { at, after: Math.max(origin?.at ?? 0, since?.updatedAt ?? 0, lastAt) });
}

/**
 * Discards a row with all rows that depend on it, and keeps what was written in the draft history. Returns false if the row may
 * already have been sent. `at`: epoch ms; `forms`: of the page.
 */
export async function discard(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  id: string,
  at: number,
  forms = NO_FORMS,
): Promise<boolean> {
  if (!accountId) return false;
  return vault.transaction('rw', contentTables(vault), async () => {
    const row = await vault.outbox.get(id);
    const gone = row ? removalOf(row, await outboxOf(vault, accountId)).gone : [];
    if (!(await withdraw(vault, id, { keepFiles: true }))) return false;
    await keepWords(vault, gone, at, forms);
    await releaseFiles(vault, gone.flatMap(filesOf));
    return true;
  });
}

/**
 * Removes stuck files from a post with the user's consent, and sends it. Their uploads and bytes are deleted. Only files that
 * are still stuck are removed. Returns false if the row may have been sent, or if nothing would be left of it.
 */
export async function sendWithoutFiles(vault: VaultDatabase, id: string, fileIds: readonly string[]): Promise<boolean> {
  return vault.transaction('rw', contentTables(vault), async () => {
    const row = await vault.outbox.get(id);
    if (!row || !isUnsent(row)) return false;
    const rows = await outboxOf(vault, row.accountId);
    const stuck = stuckFiles(row, rowsById(rows)).map((file) => file.id);
    const leftOut = fileIds.filter((one) => stuck.includes(one));
    const mutation = kindOf(row.mutation)?.attaches?.without(row.mutation, leftOut) ?? null;
    if (mutation === null) return false;
    await vault.outbox.put({ ...row, mutation, state: { kind: 'ready', notBeforeAt: 0, failure: null } });
    await releaseFiles(vault, leftOut);
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

/** Enqueues a mutation in place of a row that was refused or is in conflict. The new row keeps the files that it still has. */
export async function enqueueInstead(
  stores: Pick<Stores, 'vault' | 'accountId'>,
  mutation: AnyMutation,
  { replaces, ...by }: Enqueueing & { replaces: string },
): Promise<Enqueued> {
  const { vault } = stores;
  return vault.transaction('rw', contentTables(vault), async () => {
    const row = await vault.outbox.get(replaces);
    const isReplaced = await withdraw(vault, replaces, { keepFiles: true });
    const enqueued = await enqueue(stores, mutation, by);
    if (row && isReplaced) {
      await markUnsent(vault, row, null);
      await releaseFiles(vault, filesOf(row));
    }
    return enqueued;
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
