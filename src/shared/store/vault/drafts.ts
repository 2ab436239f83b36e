import { type AccountId, draftKeys } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import { isWorthKeeping, keepRevision } from './draft-history.ts';
import type { DraftContent, DraftRow } from './rows.ts';

export { draftKeys } from '../../model/index.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Whether a draft is empty: blank text, no files, no feeds (spec §5), no members of a list, no changed fields. */
const isBlank = ({ body, files = [], feeds = [], members, fields = {} }: DraftContent): boolean =>
  body.trim() === '' &&
  files.length === 0 &&
  feeds.length === 0 &&
  members === undefined &&
  Object.keys(fields).length === 0;

/** A form's current content. `at`: epoch ms; `writer`: the page that writes; the rest: state when an edit began. */
export interface DraftSaving extends DraftContent, Pick<DraftRow, 'writer' | 'base' | 'baseLists'> {
  key: string;
  at: number;
}

/** Saves a form as a draft, or deletes the draft of an empty form (spec §5). Keeps the previous text in the draft history after large changes. */
export async function saveDraft({ vault, accountId }: Vault, { at, ...saving }: DraftSaving): Promise<void> {
  if (!accountId) return;
  const { key, body } = saving;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const before = await vault.drafts.get([accountId, key]);
    const isKept = before !== undefined && isWorthKeeping(before, body, at);
    if (isKept) await keepRevision(vault, before, { at, reason: 'rewritten' });
    if (isBlank(saving)) return vault.drafts.delete([accountId, key]);
    // The base of an edit is the text when it began.
    const base = before?.base ?? saving.base;
    const { baseLists } = before ?? saving;
    const begun = { ...(base === undefined ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
    const keptAt = isKept || !before ? at : (before.keptAt ?? before.updatedAt);
    await vault.drafts.put({ accountId, ...saving, ...begun, updatedAt: at, keptAt });
  });
}

/** Discards a draft and keeps its text in the draft history. `at`: epoch ms. */
export async function discardDraft({ vault, accountId }: Vault, key: string, at: number): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const draft = await vault.drafts.get([accountId, key]);
    if (!draft) return;
    await keepRevision(vault, draft, { at, reason: 'discarded' });
    await vault.drafts.delete([accountId, key]);
  });
}

/** Returns the draft of a form, as last saved by any tab. */
export async function readDraft({ vault, accountId }: Vault, key: string): Promise<DraftRow | undefined> {
  return accountId ? vault.drafts.get([accountId, key]) : undefined;
}

/**
 * Moves a comment draft from a post's device id to the id that the server has given to the post. Text that is already
 * there is appended.
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
