import type { Stores } from '../stores.ts';
import type { DraftRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Names of forms whose words are kept. */
export const draftKeys = {
  newComment: (postId: string): string => `comment:${postId}`,
  commentEdit: (commentId: string): string => `comment-edit:${commentId}`,
} as const;

/** Keeps the words of a form as they are now; blank words are no draft (spec §5). `at`: epoch ms. */
export async function saveDraft(
  { vault, accountId }: Vault,
  { key, body, at }: { key: string; body: string; at: number },
): Promise<void> {
  if (!accountId) return;
  if (body.trim() === '') await vault.drafts.delete([accountId, key]);
  else await vault.drafts.put({ accountId, key, body, updatedAt: at });
}

/** Puts a draft aside: the form is empty, and the words stay among the earlier states. `at`: epoch ms. */
export async function discardDraft({ vault, accountId }: Vault, key: string, at: number): Promise<void> {
  if (!accountId) return;
  await vault.transaction('rw', vault.drafts, vault.draftRevisions, async () => {
    const draft = await vault.drafts.get([accountId, key]);
    if (!draft) return;
    await vault.draftRevisions.add({ accountId, key, body: draft.body, savedAt: at });
    await vault.drafts.delete([accountId, key]);
  });
}

/** The draft of a form, as last saved by any tab. */
export async function readDraft({ vault, accountId }: Vault, key: string): Promise<DraftRow | undefined> {
  return accountId ? vault.drafts.get([accountId, key]) : undefined;
}
