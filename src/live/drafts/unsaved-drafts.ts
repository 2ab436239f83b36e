import { addUnsavedDraft, takeUnsavedDrafts } from '../../platform/boot-hints.ts';
import { asAccountId } from '../../shared/model/index.ts';
import { readDraft, saveDraft } from '../../shared/store/vault/drafts.ts';
import { kept } from '../outbox/use-mutate.ts';
import type { Runtime } from '../runtime.ts';
import type { Written } from './draft-writer.ts';

/** A draft whose write the vault had not confirmed when its page was closed. */
interface UnsavedDraft extends Written {
  accountId: string;
  key: string;
}

/**
 * Saves the unsaved drafts of the last page into the vault, under the account that wrote them, whoever is signed in now. A
 * newer stored draft is not overwritten.
 */
export async function restoreUnsavedDrafts(runtime: Pick<Runtime, 'stores' | 'signals'>): Promise<void> {
  for (const unsaved of takeUnsavedDrafts().filter(isUnsavedDraft)) {
    const { accountId: owner, key, content, at, base } = unsaved;
    const accountId = asAccountId(owner);
    const saving = { key, ...content, at, madeOf: { state: null, from: at }, ...(base === undefined ? {} : { base }) };
    const saved = await kept(runtime, async ({ vault }) => {
      const draft = await readDraft({ vault, accountId }, key);
      if (!draft || draft.updatedAt < at) await saveDraft({ vault, accountId }, saving);
    });
    if (!saved.ok) addUnsavedDraft(unsaved);
  }
}

function isUnsavedDraft(value: unknown): value is UnsavedDraft {
  const { accountId, key, content, at, base } = (value ?? {}) as Partial<UnsavedDraft>;
  return (
    typeof accountId === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number' &&
    (base === undefined || typeof base === 'string') &&
    typeof content?.body === 'string'
  );
}
