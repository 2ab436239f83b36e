import { SHARE_PATH } from '../../contract/caches.ts';
import { type AccountId, asAccountId, draftKeys, isListedDraft } from '../../model/index.ts';
import { META } from '../names.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import { keepRevision } from './draft-history.ts';
import { isOfOutbox, type SpareCopy, type Waiting, type WhatWaits } from './what-waits.ts';

/** What waited for an account in a vault that the browser has lost. */
export interface Loss extends Waiting {
  accountId: string;
  /** How much of it has its words on the page of drafts of this vault. */
  restored: number;
  /** How much of that may have been sent. */
  maybeSent: number;
  /** How much of that has lost files. */
  withoutFiles: number;
}

/** Lost vaults by id, the latest last, and what was lost with them and is not dismissed yet. */
interface Losses {
  vaultIds: readonly string[];
  open: readonly Loss[];
}

/** Ids of lost vaults that are kept, so that none is reported twice. */
const MAX_LOST = 10;

const NONE: Losses = { vaultIds: [], open: [] };

/** Identifies what a vault says about losses: another vault says nothing of those of this one, until they are recorded in it. */
export interface LossesOf {
  vaultId: unknown;
  /** The vault that was lost last. */
  lostVaultId: string | undefined;
}

/** What was lost and is not dismissed yet, of all accounts. */
export function readLosses(vault: VaultDatabase): Promise<LossesOf & { open: readonly Loss[] }> {
  return vault.transaction('r', vault.meta, () =>
    Promise.all([read(vault), vault.meta.get(META.vaultId)]).then(([{ vaultIds, open }, id]) => ({
      vaultId: id?.value,
      lostVaultId: vaultIds.at(-1),
      open,
    })),
  );
}

/**
 * Records in this vault what was lost with another one, and puts the copies of its words into drafts of their accounts, in one
 * transaction, once for each lost vault. Nothing of it is sent: some may have been sent before. `at`: epoch ms.
 */
export async function noteLoss(vault: VaultDatabase, lost: WhatWaits, at: number): Promise<void> {
  await vault.transaction('rw', vault.meta, vault.drafts, vault.draftRevisions, async () => {
    const { vaultIds, open } = await read(vault);
    // Another tab may have made this vault meanwhile, or reported the other one.
    const own = (await vault.meta.get(META.vaultId))?.value;
    if (own === lost.vaultId || vaultIds.includes(lost.vaultId)) return;
    for (const copy of lost.copies.toSorted((a, b) => a.at - b.at)) await restore(vault, copy, at);
    await write(vault, { vaultIds: [...vaultIds, lost.vaultId].slice(-MAX_LOST), open: [...open, ...lossesOf(lost)] });
  });
}

/** The user has seen what was lost. A visitor sees it of all accounts. */
export async function dismissLosses({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    const { vaultIds, open } = await read(vault);
    await write(vault, { vaultIds, open: open.filter((loss) => accountId !== null && loss.accountId !== accountId) });
  });
}

function lossesOf({ accounts, copies }: WhatWaits): Loss[] {
  return Object.entries(accounts).map(([accountId, waiting]) => {
    const restored = copies.filter((copy) => copy.accountId === accountId && isListedDraft(copy.key));
    return {
      accountId,
      ...waiting,
      restored: restored.length,
      maybeSent: restored.filter(isOfOutbox).length,
      withoutFiles: restored.filter(({ hadFiles }) => hadFiles).length,
    };
  });
}

/** Puts a copy into the draft of its form. What was written there since stays. */
async function restore(vault: VaultDatabase, copy: SpareCopy, at: number): Promise<void> {
  const { key, content } = copy;
  const accountId = asAccountId(copy.accountId);
  const isPost = key.startsWith(draftKeys.newPost(''));
  if (isPost && isOfOutbox(copy) && !content.fields) {
    // Several posts come from one form, and this one may have been sent: it gets a page of its own.
    const address = `${SHARE_PATH}?copy=${encodeURIComponent(copy.name)}`;
    return put(vault, accountId, { ...copy, key: draftKeys.newPost(address) });
  }
  const since = await vault.drafts.get([accountId, key]);
  if (!since) return put(vault, accountId, copy);
  // The text on the screen was written again, and the copy was made while it was typed.
  if (since.body.includes(content.body)) return undefined;
  if (key.startsWith(draftKeys.newComment(''))) {
    const body = content.body.includes(since.body) ? content.body : `${content.body}\n\n${since.body}`;
    await vault.drafts.put({ ...since, body, updatedAt: Math.max(at, since.updatedAt + 1) });
    return undefined;
  }
  // An edit, or a form whose destinations depend on its page.
  await keepRevision(vault, { accountId, key, ...content }, { at, reason: 'rewritten' });
  return undefined;
}

/** As old as the copy: what a page writes of it again is later. */
async function put(vault: VaultDatabase, accountId: AccountId, { key, at, content }: SpareCopy): Promise<void> {
  await vault.drafts.put({ ...content, accountId, key, updatedAt: at });
}

async function read(vault: VaultDatabase): Promise<Losses> {
  const value = (await vault.meta.get(META.losses))?.value;
  return (value as Losses | undefined) ?? NONE;
}

const write = (vault: VaultDatabase, value: Losses) => vault.meta.put({ key: META.losses, value });
