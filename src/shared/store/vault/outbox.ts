import type { AccountId, Attachment, BegunContent } from '../../model/index.ts';
import { type AnyMutation, kindOf, lanesOf, retarget, uploadIn, withFile } from '../../mutations/index.ts';
import { storedText, withStoredTexts } from '../../text/stored-text.ts';
import type { Stores } from '../stores.ts';
import { keepCheck } from './checks.ts';
import { noteDeletion } from './copy-deletions.ts';
import type { VaultDatabase } from './database.ts';
import { keepRevision } from './draft-history.ts';
import { contentTables, releaseFiles } from './file-references.ts';
import { appendRow } from './outbox-append.ts';
import { dependentsOf, filesOf, isReferenced, referencesOf, removalOf, removeRows } from './outbox-dependencies.ts';
import { withEvent } from './outbox-history.ts';
import { outboxOf } from './outbox-rows.ts';
import { isRemovableUpload, isRepeated, isShown, isUnderway, isUnsent } from './outbox-states.ts';
import { keepWords, markUnsent, mergedOrigin } from './outbox-words.ts';
import type { AliasRow, DraftRow, Origin, OutboxRow } from './rows.ts';

export interface Enqueueing {
  /** UUID v4 of the row and of what the mutation creates. */
  id: string;
  /** Epoch ms. */
  at: number;
  /** Length of the undo window (ms), for mutations that have one. */
  holdMs: number;
  /** The draft that the mutation consumes: deleted in the same transaction. */
  draftKey?: string;
}

/** `id`: the row that now represents the mutation; `null` if it and its opposite have cancelled each other. */
export interface Enqueued {
  id: string | null;
}

/**
 * Adds a mutation to the outbox and consumes its draft, in one transaction. Merges it with unsent rows that it cancels or
 * changes (ARCHITECTURE §5), and replaces device ids for which the server's ids are known. Its texts are stored as the server
 * will store them: what is sent, shown, counted and searched for is then the same text.
 */
export async function enqueue(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  done: AnyMutation,
  { id, at, holdMs, draftKey }: Enqueueing,
): Promise<Enqueued> {
  if (!accountId) return { id: null };
  return vault.transaction('rw', contentTables(vault), async () => {
    const mutation = withStoredTexts(await withServerIds(vault, done));
    const kind = kindOf(mutation);
    if (!kind) throw new RangeError(`Unknown mutation ${mutation.kind}`);
    const draft = draftKey === undefined ? undefined : await vault.drafts.get([accountId, draftKey]);
    const written = kind.written?.(mutation);
    const origin =
      draftKey === undefined ? undefined : await consumeDraft(vault, [accountId, draftKey], draft, { written, at });
    const rows = await outboxOf(vault, accountId);
    const holdUntilAt = kind.isHeld ? at + holdMs : 0;
    const replaced = rows.filter((earlier) => isReplaced(earlier, mutation));
    if (replaced.length > 0) await vault.outbox.bulkDelete(replaced.map((earlier) => earlier.id));
    let isOppositeUnderway = false;
    for (const earlier of rows.toReversed()) {
      const meeting = kind.meets?.(mutation, earlier.mutation, earlier.id) ?? null;
      if (meeting !== null && kind.isSwitch && isUnderway(earlier)) {
        // It is on its way already. A second row would cancel a later opposite, which would then never be sent.
        if (meeting === 'earlier-stays' && !isOppositeUnderway) return { id: earlier.id };
        isOppositeUnderway ||= meeting !== 'earlier-stays';
      }
      // An invisible row is not merged with, nor one that may be done already, where its opposite would not undo that.
      const isMerged = isUnsent(earlier) && isShown(earlier) && !(kind.isOrdered && isRepeated(earlier));
      if (meeting === null || !isMerged) continue;
      if (meeting === 'earlier-stays') return { id: earlier.id };
      if (meeting === 'both-vanish') {
        await discardRow(vault, earlier, rows, at);
        return { id: null };
      }
      const mutationNow = meeting.becomes as AnyMutation;
      // The user knows what a switch does now, however long the earlier one has waited.
      const createdAt = kind.isSwitch ? at : earlier.createdAt;
      const state = waiting(at, holdUntilAt);
      const changed = { ...earlier, ...mergedOrigin(earlier, origin), createdAt, mutation: mutationNow, state };
      if (waitsForLater(changed, rows)) break;
      await vault.outbox.put(changed);
      // The earlier text will not be sent.
      if (origin) await markUnsent(vault, earlier, null);
      await releaseFiles(vault, [...filesOf(earlier), ...idsOf(draft?.files)]);
      return { id: earlier.id };
    }
    await appendRow(vault, accountId, mutation, { id, at, state: waiting(at, holdUntilAt), ...(origin && { origin }) });
    await releaseFiles(vault, idsOf(draft?.files));
    return { id };
  });
}

/**
 * Whether a later mutation does all that an invisible row, for example a refused one, would have done. A row with text stays
 * until the user decides about it, and so does one that changes something else too, for example another preference.
 */
function isReplaced(row: OutboxRow, later: AnyMutation): boolean {
  if (isShown(row) || !isUnsent(row) || kindOf(row.mutation)?.words(row.mutation) !== '') return false;
  const meeting = kindOf(later)?.meets?.(later, row.mutation, row.id) ?? null;
  if (meeting === null || typeof meeting === 'string') return meeting !== null;
  return JSON.stringify(meeting.becomes) === JSON.stringify(later);
}

/** Whether the row refers to what a later row in one of its lanes creates: each would wait for the other. */
function waitsForLater(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  const [lanes, named] = [new Set(lanesOf(row)), new Set(referencesOf(row))];
  return rows.some((one) => one.order > row.order && named.has(one.id) && lanesOf(one).some((lane) => lanes.has(lane)));
}

const waiting = (at: number, holdUntilAt: number): OutboxRow['state'] =>
  holdUntilAt > at ? { kind: 'held', untilAt: holdUntilAt } : { kind: 'ready', notBeforeAt: 0, failure: null };

/**
 * Withdraws a row with all rows that depend on it and the files that only it needs. Returns false once it may have been
 * sent. Also returns false for an upload that a post refers to, so that no post loses a file (see `sendWithoutFiles` in
 * outbox-edits.ts). `keepFiles`: the uploads stay.
 */
export async function withdraw(vault: VaultDatabase, id: string, { keepFiles = false } = {}): Promise<boolean> {
  return vault.transaction('rw', contentTables(vault), async () => {
    const row = await vault.outbox.get(id);
    if (!row) return false;
    // An undecided row can be discarded: the user has decided.
    if (!isUnsent(row) && row.state.kind !== 'undecided' && !isRemovableUpload(row)) return false;
    const rows = await outboxOf(vault, row.accountId);
    if (uploadIn(row.mutation) && isReferenced(row, rows)) return false;
    const removal = removalOf(row, rows);
    await removeRows(vault, removal, { keepFiles });
    return true;
  });
}

/** Sends a row now: ends its undo window or retry delay, or retries it after a refusal. `at`: epoch ms. */
export async function sendNow(vault: VaultDatabase, id: string, at: number): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const row = await vault.outbox.get(id);
    const kinds: OutboxRow['state']['kind'][] = ['held', 'ready', 'refused', 'undecided', 'conflict', 'proposed'];
    if (!row || !kinds.includes(row.state.kind)) return;
    const { state, mutation } = row;
    // The user has seen the other text in the conflict, so it becomes the new base.
    const edits = state.kind === 'conflict' ? kindOf(mutation)?.edits : undefined;
    const sent = edits && state.kind === 'conflict' ? edits.onto(mutation, state.theirs) : mutation;
    const { pace: _, ...rest } = withEvent(row, { kind: 'decided', at });
    await vault.outbox.put({ ...rest, mutation: sent, state: { kind: 'ready', notBeforeAt: 0, failure: null } });
  });
}

/** The same for several rows, in one transaction. */
export async function sendAllNow(vault: VaultDatabase, ids: readonly string[], at: number): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    for (const id of ids) await sendNow(vault, id, at);
  });
}

/**
 * Marks an `undecided` row as sent. `serverId`: what the user identified as its content; `null`: they only said that it is
 * there. A check asks about further content with the same text.
 */
export async function declareSent(
  vault: VaultDatabase,
  id: string,
  serverId: string | null,
  at: number,
): Promise<void> {
  await vault.transaction('rw', vault.outbox, vault.aliases, vault.checks, async () => {
    const row = await vault.outbox.get(id);
    if (row?.state.kind !== 'undecided') return;
    const made = row.state.found?.find((one) => one.id === serverId);
    if (made) await keepCheck(vault, row, { made, tookMs: null }, at);
    await markAnswered(vault, row, { at, serverId, reply: null });
  });
}

/** `reply`: the server's response; `file`: the uploaded file in it. */
export interface Answer {
  at: number;
  serverId: string | null;
  reply: unknown;
  file?: Attachment | null;
}

/** Marks a row as answered and writes the server's id into all rows that refer to it. Must run inside the caller's transaction. */
export async function markAnswered(
  vault: VaultDatabase,
  row: OutboxRow,
  { at, serverId, reply, file }: Answer,
): Promise<void> {
  // Moved to the lane of the server's id: later mutations of that target must not settle before it.
  const lane = kindOf(row.mutation)?.lane(row.mutation, serverId ?? row.id) ?? row.lane;
  await vault.outbox.put({ ...row, lane, serverId, state: { kind: 'answered', at, reply } });
  await noteDeletion(vault, row);
  if (serverId === null || serverId === row.id) return;
  const { accountId } = row;
  await vault.aliases.put({ clientId: row.id, serverId, accountId, createdAt: at, ...(file ? { file } : {}) });
  for (const dependent of dependentsOf(row, await outboxOf(vault, row.accountId))) {
    const retargeted = retarget(dependent.mutation, row.id, serverId);
    const mutation = file ? withFile(retargeted, file) : retargeted;
    await vault.outbox.put({
      ...dependent,
      mutation,
      lane: kindOf(mutation)?.lane(mutation, dependent.id) ?? dependent.lane,
    });
  }
}

async function withServerIds(vault: VaultDatabase, mutation: AnyMutation): Promise<AnyMutation> {
  const references = kindOf(mutation)?.references(mutation) ?? [];
  const aliases = await vault.aliases.bulkGet([...references]);
  return aliases.reduce<AnyMutation>(
    (rewritten, alias) => (alias ? withServerId(rewritten, alias) : rewritten),
    mutation,
  );
}

function withServerId(mutation: AnyMutation, { clientId, serverId, file }: AliasRow): AnyMutation {
  const retargeted = retarget(mutation, clientId, serverId);
  return file ? withFile(retargeted, file) : retargeted;
}

/** Deletes a draft that is being sent. Its text stays in the draft history. */
async function consumeDraft(
  vault: VaultDatabase,
  [accountId, key]: [AccountId, string],
  draft: DraftRow | undefined,
  { written, at }: { written: BegunContent | undefined; at: number },
): Promise<Origin> {
  if (!draft) return { key, at: 0, revisions: [] };
  const { body } = written ?? draft;
  // Something was typed after the form was submitted.
  if (body.trim() !== storedText(draft.body).trim()) await keepRevision(vault, draft, { at, reason: 'rewritten' });
  const revision = await keepRevision(vault, { ...draft, body }, { at, reason: 'sent' });
  await vault.drafts.delete([accountId, key]);
  return { key, at: draft.updatedAt, revisions: revision === null ? [] : [revision] };
}

const idsOf = (files: readonly Attachment[] = []): string[] => files.map(({ id }) => id);

/**
 * Removes a row that will not be sent, with all rows that depend on it. What the user wrote in them goes into the draft history.
 * Must run inside the caller's transaction over `contentTables`. `rows`: the whole outbox; `at`: epoch ms.
 */
export async function discardRow(
  vault: VaultDatabase,
  row: OutboxRow,
  rows: readonly OutboxRow[],
  at: number,
): Promise<void> {
  const removal = removalOf(row, rows);
  await keepWords(vault, removal.gone, at);
  await removeRows(vault, removal);
}
