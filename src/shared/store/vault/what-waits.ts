import { type BegunContent, draftKeys, isListedDraft } from '../../model/index.ts';
import { uploadIn } from '../../mutations/index.ts';
import { META } from '../names.ts';
import type { VaultDatabase } from './database.ts';
import { begunContentOf } from './draft-history.ts';
import { writtenIn } from './outbox-words.ts';
import type { DraftRow, OutboxRow } from './rows.ts';

/** How much of an account waits in the vault: mutations without an answer, uploads apart, and drafts of the list of drafts. */
export interface Waiting {
  unsent: number;
  drafts: number;
}

/** What a form has in it, from its draft or from a mutation that waits. Its files are in the vault only. */
export interface SpareCopy {
  accountId: string;
  /** Of the row of which it is a copy. */
  name: string;
  /** Of the form. */
  key: string;
  /** When it was written (epoch ms). */
  at: number;
  content: Omit<BegunContent, 'files'>;
  hadFiles?: true;
}

/** What pages keep of the vault outside of it. `accounts`: those of which something waits, by id. */
export interface WhatWaits {
  vaultId: string;
  accounts: Record<string, Waiting>;
  copies: SpareCopy[];
}

/**
 * Limit of all copies in characters of JSON; the newest texts are copied. localStorage takes two bytes for each, and holds five
 * million.
 */
const MAX_COPIED = 50_000;

/** Reads what waits for all accounts of the device. `null` if the vault has no id. */
export function whatWaits(vault: VaultDatabase): Promise<WhatWaits | null> {
  return vault.transaction('r', vault.meta, vault.outbox, vault.drafts, async () => {
    const vaultId = (await vault.meta.get(META.vaultId))?.value;
    if (typeof vaultId !== 'string') return null;
    const rows = (await vault.outbox.toArray()).filter(isWaiting);
    const drafts = await vault.drafts.toArray();
    return { vaultId, accounts: countWaiting(rows, drafts), copies: copiesOf(rows, drafts) };
  });
}

/** The server has no answer to it yet. What the engine proposes was not done by the user. */
const isWaiting = ({ state, mutation }: OutboxRow): boolean =>
  !['answered', 'settled', 'proposed'].includes(state.kind) && uploadIn(mutation) === null;

function countWaiting(rows: readonly OutboxRow[], drafts: readonly DraftRow[]): Record<string, Waiting> {
  const accounts: Record<string, Waiting> = {};
  const of = (id: string): Waiting => {
    accounts[id] ??= { unsent: 0, drafts: 0 };
    return accounts[id];
  };
  for (const { accountId } of rows) of(accountId).unsent += 1;
  for (const { accountId, key } of drafts) if (isListedDraft(key)) of(accountId).drafts += 1;
  return accounts;
}

const OF_OUTBOX = 'outbox:';
/** Whether a copy is of a mutation, which may have been sent. */
export const isOfOutbox = ({ name }: Pick<SpareCopy, 'name'>): boolean => name.startsWith(OF_OUTBOX);

function copiesOf(rows: readonly OutboxRow[], drafts: readonly DraftRow[]): SpareCopy[] {
  const ofDrafts = drafts
    .filter(({ key }) => key !== draftKeys.search)
    .map((draft) => copyOf(draft, { name: `draft:${draft.key}`, key: draft.key, at: draft.updatedAt }, draft));
  const ofRows = rows.flatMap((row) => {
    const written = writtenIn(row);
    const { id, createdAt: at } = row;
    return written ? [copyOf(row, { name: OF_OUTBOX + id, key: written.key, at }, written.content)] : [];
  });
  let room = MAX_COPIED;
  return [...ofDrafts, ...ofRows]
    .filter(({ content }) => hasWords(content))
    .sort((a, b) => b.at - a.at)
    .filter((copy) => {
      const { length } = JSON.stringify(copy);
      if (length > room) return false;
      room -= length;
      return true;
    });
}

function copyOf(
  { accountId }: Pick<DraftRow, 'accountId'>,
  of: Pick<SpareCopy, 'name' | 'key' | 'at'>,
  row: BegunContent,
): SpareCopy {
  const { files = [], ...content } = begunContentOf(row);
  return { accountId, ...of, content, ...(files.length > 0 ? { hadFiles: true } : {}) };
}

const hasWords = ({ body, fields = {} }: SpareCopy['content']): boolean =>
  [body, ...Object.values(fields)].some((text) => text.trim() !== '');
