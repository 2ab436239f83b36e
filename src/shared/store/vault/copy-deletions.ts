import { deletedIn, deletionOf, isDeletion, kindOf } from '../../mutations/index.ts';
import { CHECK_AFTER_MS } from './checks.ts';
import { readChoice, storeChoice } from './choices.ts';
import type { VaultDatabase } from './database.ts';
import { appendRow } from './outbox-append.ts';
import { referencesOf } from './outbox-dependencies.ts';
import { outboxOf } from './outbox-rows.ts';
import { isShown } from './outbox-states.ts';
import type { Candidate, CheckRow, OutboxRow, OutboxState, Proposal } from './rows.ts';

/** A copy to delete, at once or after the user has agreed (`isAsked`). */
export interface Copy {
  copy: Candidate;
  isAsked: boolean;
}

/**
 * Ends a check. Its copies are deleted by outbox rows, on the condition that they are unchanged. If an outbox row refers to
 * a copy, the user is asked: they took it for the original, and their reply would be deleted with it. The check stays while
 * the user's deletion of the original is pending, or that of a copy if the original is deleted. `at`: epoch ms.
 */
export async function endCheck(vault: VaultDatabase, check: CheckRow, copies: readonly Copy[], at: number) {
  await vault.transaction('rw', vault.outbox, vault.checks, vault.aliases, async () => {
    const rows = await outboxOf(vault, check.accountId);
    if (isBeingDeleted(check.made.id, rows)) return;
    const stored = await vault.checks.get(check.id);
    // A check that was postponed meanwhile runs again.
    const isCurrent = stored !== undefined && stored.lookAt <= check.lookAt;
    const deletedOrder = (await vault.aliases.get(check.id))?.deletedOrder;
    if (deletedOrder !== undefined && copies.some(({ copy }) => isBeingDeleted(copy.id, rows))) {
      if (isCurrent) await vault.checks.put({ ...stored, lookAt: at + CHECK_AFTER_MS });
      return;
    }
    if (isCurrent) await vault.checks.delete(check.id);
    for (const { isAsked, ...proposal } of proposalsOf(check, copies, rows, deletedOrder)) {
      const { copy } = proposal;
      const id = `copy:${copy.id}`;
      const deletion = deletionOf(check.mutation, copy.id, proposal.isKeptDeleted ? null : proposal.kept.id);
      if (!deletion || (await vault.outbox.get(id))) continue;
      if (isAsked) {
        const state: OutboxState = { kind: 'proposed', at, ...proposal };
        await appendRow(vault, check.accountId, deletion, { id, at, state });
      } else {
        const mutation = kindOf(deletion)?.onlyIf?.(deletion, copy.body) ?? deletion;
        const state: OutboxState = { kind: 'ready', notBeforeAt: 0, failure: null };
        await appendRow(vault, check.accountId, mutation, { id, at, state, proposal });
      }
    }
  });
}

/** Returns the deletions of copies in the order of their rows. `deletedOrder`: of the user's deletion of the original. */
function proposalsOf(
  check: CheckRow,
  copies: readonly Copy[],
  rows: readonly OutboxRow[],
  deletedOrder: number | undefined,
): (Proposal & { isAsked: boolean })[] {
  const isNamed = ({ id }: Candidate) =>
    rows.some((row) => !isDeletion(row.mutation) && referencesOf(row).includes(id));
  const isKeptDeleted = deletedOrder !== undefined;
  // Deleted by the user since it was read: it must not count as the one that is left.
  const isGone = ({ id }: Candidate) => isKeptDeleted && rows.some((row) => deletes(row, id));
  const left = copies.filter(({ copy }) => !isGone(copy));
  const certain = left.filter(({ copy, isAsked }) => !isAsked && !isNamed(copy)).map(({ copy }) => copy);
  const asked = left.map(({ copy }) => copy).filter((copy) => !certain.includes(copy));
  const ofMade: Omit<Proposal, 'copy'> = { kept: check.made, ...(isKeptDeleted ? { isKeptDeleted } : {}) };
  const askAbout = (copy: Candidate) => ({ copy, ...ofMade, isAsked: true });
  // Before the answer no copy was on the screen: what the user has deleted is the text.
  const wasAlone = isKeptDeleted && deletedOrder <= (check.answeredOrder ?? Number.NEGATIVE_INFINITY);
  if (!isKeptDeleted || wasAlone) {
    return [...certain.map((copy) => ({ copy, ...ofMade, isAsked: false })), ...asked.map(askAbout)];
  }
  // They may have seen the copies and have deleted one thing of several: one is left until they decide.
  const last = certain.toSorted(byAge).at(-1);
  const others = certain.filter((copy) => copy !== last);
  return [
    ...(last ? others.map((copy) => ({ copy, kept: last, isAsked: false })) : []),
    ...[...(last ? [last] : []), ...asked].map(askAbout),
  ];
}

const byAge = (a: Candidate, b: Candidate): number =>
  (a.seqNumber ?? 0) - (b.seqNumber ?? 0) || a.createdAt - b.createdAt;

/** Whether the row deletes this content, or has done so. A refused or proposed deletion does not count. */
const deletes = (row: OutboxRow, id: string): boolean => isShown(row) && deletedIn(row.mutation) === id;

/** Whether the outbox contains a deletion of this content that the server has not answered yet. */
export const isBeingDeleted = (id: string, rows: readonly OutboxRow[]): boolean =>
  rows.some((row) => deletes(row, id) && row.state.kind !== 'answered' && row.state.kind !== 'settled');

/**
 * Records an answered deletion by the user. The copies whose deletion already hid them go with the original; a check that
 * has not ended asks about one (`endCheck`). Must run inside a transaction of `outbox` and `aliases`.
 */
export async function noteDeletion(vault: VaultDatabase, { accountId, mutation, order }: OutboxRow): Promise<void> {
  const id = deletedIn(mutation);
  if (id === null) return;
  for (const alias of await vault.aliases.toArray()) {
    if (alias.serverId === id) await vault.aliases.put({ ...alias, deletedOrder: order });
  }
  for (const row of await outboxOf(vault, accountId)) {
    const { state, proposal } = row;
    if (state.kind === 'proposed' && state.kept.id === id) {
      await vault.outbox.put({ ...row, state: { ...state, isKeptDeleted: true } });
    } else if (proposal?.kept.id === id && row.order < order) {
      await vault.outbox.put({ ...row, proposal: { ...proposal, isKeptDeleted: true } });
    }
  }
}

const NOTED = 10;

/**
 * Records an answered deletion of a copy about which nobody was asked, so that the user is told. Must run inside a transaction of
 * `choices`. `at`: epoch ms.
 */
export async function noteDeletedCopy(vault: VaultDatabase, row: OutboxRow, at: number): Promise<void> {
  const { accountId, mutation, proposal, history = [] } = row;
  if (!proposal || proposal.isKeptDeleted || history.some(({ kind }) => kind === 'decided')) return;
  const before = (await readChoice(vault, accountId, 'deletedCopies')) ?? [];
  const noted = { at, mutation, keptId: proposal.kept.id };
  await storeChoice(vault, accountId, 'deletedCopies', [noted, ...before].slice(0, NOTED));
}

/**
 * The original of a copy is gone. If the user is deleting it on this device, the copy goes as well. Otherwise they have
 * deleted it elsewhere, beside its copies: this copy stays in its place, and other copies are deleted while this one exists.
 */
export async function keepInstead(vault: VaultDatabase, row: OutboxRow): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const stored = await vault.outbox.get(row.id);
    const proposal = stored?.proposal;
    if (!proposal || JSON.stringify(stored) !== JSON.stringify(row)) return;
    const rows = await outboxOf(vault, row.accountId);
    if (isBeingDeleted(proposal.kept.id, rows)) {
      await vault.outbox.put({ ...stored, proposal: { ...proposal, isKeptDeleted: true } });
      return;
    }
    await vault.outbox.delete(row.id);
    for (const other of rows) {
      if (other.id === row.id || other.proposal?.kept.id !== proposal.kept.id) continue;
      await vault.outbox.put({ ...other, proposal: { ...other.proposal, kept: proposal.copy } });
    }
  });
}
