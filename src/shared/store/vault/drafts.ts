import type { Stores } from '../stores.ts';
import type { DraftContent, DraftRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Names of forms whose words are kept. */
export const draftKeys = {
  newComment: (postId: string): string => `comment:${postId}`,
  commentEdit: (commentId: string): string => `comment-edit:${commentId}`,
  /** `address`: path and query of the page with the form (spec §2). */
  newPost: (address: string): string => `post:${address}`,
  postEdit: (postId: string): string => `post-edit:${postId}`,
} as const;

/** Nothing that would be worth keeping: blank words, no files, no feeds (spec §5). */
const isBlank = ({ body, files = [], feeds = [] }: DraftContent): boolean =>
  body.trim() === '' && files.length === 0 && feeds.length === 0;

/** Keeps a form as it is now; what is blank is no draft (spec §5). `at`: epoch ms. */
export async function saveDraft(
  { vault, accountId }: Vault,
  { key, at, ...content }: DraftContent & { key: string; at: number },
): Promise<void> {
  if (!accountId) return;
  if (isBlank(content)) await vault.drafts.delete([accountId, key]);
  else await vault.drafts.put({ accountId, key, ...content, updatedAt: at });
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
