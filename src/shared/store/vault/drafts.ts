import { type AccountId, draftKeys } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { isTurningPoint, keepRevision } from './draft-history.ts';
import type { DraftContent, DraftRow } from './rows.ts';

export { draftKeys } from '../../model/index.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Nothing that would be worth keeping: blank words, no files, no feeds (spec §5). */
const isBlank = ({ body, files = [], feeds = [] }: DraftContent): boolean =>
  body.trim() === '' && files.length === 0 && feeds.length === 0;

/** A form as it is now. `at`: epoch ms; `writer`: the page that writes; the rest: what an edit began with. */
export interface DraftSaving extends DraftContent, Pick<DraftRow, 'writer' | 'base' | 'baseLists'> {
  key: string;
  at: number;
}

/** Keeps a form as it is now; what is blank is no draft (spec §5). What it says in place of much else keeps that as an earlier state. */
export async function saveDraft({ vault, accountId }: Vault, { at, ...saving }: DraftSaving): Promise<void> {
  if (!accountId) return;
  const { key, body } = saving;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const before = await vault.drafts.get([accountId, key]);
    const isKept = before !== undefined && isTurningPoint(before, body, at);
    if (isKept) await keepRevision(vault, before, { at, reason: 'rewritten' });
    if (isBlank(saving)) return vault.drafts.delete([accountId, key]);
    // An edit is of what stood there when it began.
    const base = before?.base ?? saving.base;
    const { baseLists } = before ?? saving;
    const begun = { ...(base === undefined ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
    const keptAt = isKept || !before ? at : (before.keptAt ?? before.updatedAt);
    await vault.drafts.put({ accountId, ...saving, ...begun, updatedAt: at, keptAt });
  });
}

/** Puts a draft aside: the form is empty, and the words stay among the earlier states. `at`: epoch ms. */
export async function discardDraft({ vault, accountId }: Vault, key: string, at: number): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const draft = await vault.drafts.get([accountId, key]);
    if (!draft) return;
    await keepRevision(vault, draft, { at, reason: 'discarded' });
    await vault.drafts.delete([accountId, key]);
  });
}

/** The draft of a form, as last saved by any tab. */
export async function readDraft({ vault, accountId }: Vault, key: string): Promise<DraftRow | undefined> {
  return accountId ? vault.drafts.get([accountId, key]) : undefined;
}

/**
 * Brings what was being written under a post of this device, before the server had given it its id, to the form under that
 * id; words that stand there already follow.
 */
export async function adoptComment({ vault, accountId }: Vault, postId: string): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', vault.drafts, vault.aliases, async () => {
    const aliases = await vault.aliases.toArray();
    const key = draftKeys.newComment(postId);
    for (const { clientId } of aliases.filter(({ serverId }) => serverId === postId)) {
      const first: [AccountId, string] = [accountId, draftKeys.newComment(clientId)];
      const draft = await vault.drafts.get(first);
      if (!draft) continue;
      const since = await vault.drafts.get([accountId, key]);
      const body = since ? `${draft.body}\n${since.body}` : draft.body;
      await vault.drafts.put({
        ...draft,
        key,
        body,
        updatedAt: Math.max(draft.updatedAt, (since?.updatedAt ?? 0) + 1),
      });
      await vault.drafts.delete(first);
    }
  });
}
