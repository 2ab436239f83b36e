import type { AccountId, BegunContent } from '../../model/index.ts';
import type { VaultDatabase } from './database.ts';

/** Forms that a page has. */
export interface OpenForms {
  /** When a form was last written (epoch ms); 0 if this page has not had it. */
  lastAt: (formKey: string) => number;
  isShown: (formKey: string) => boolean;
  /** What was typed and is on the page only, because drafts are turned off; `null`: nothing. */
  unstored: (formKey: string) => BegunContent | null;
}

export const NO_FORMS: OpenForms = { lastAt: () => 0, isShown: () => false, unstored: () => null };

/**
 * Stores as a draft what is on the page only, before something else comes into its form: it is treated like every draft then. Must run
 * inside the caller's transaction.
 */
export async function storeUnstored(
  { vault, accountId }: { vault: VaultDatabase; accountId: AccountId },
  key: string,
  forms: OpenForms,
): Promise<void> {
  const content = forms.unstored(key);
  if (content) await vault.drafts.put({ ...content, accountId, key, updatedAt: forms.lastAt(key) });
}
