import { readUnsavedDrafts, removeUnsavedDraft } from '../../platform/boot-hints.ts';
import { asAccountId } from '../../shared/model/index.ts';
import { saveLate } from '../../shared/store/vault/drafts.ts';
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
 * newer stored draft stays in the form.
 */
export async function restoreUnsavedDrafts(runtime: Pick<Runtime, 'stores' | 'signals'>): Promise<void> {
  for (const unsaved of readUnsavedDrafts()) {
    const isSaved = !isUnsavedDraft(unsaved) || (await restore(runtime, unsaved));
    if (isSaved) removeUnsavedDraft(unsaved);
  }
}

async function restore(
  runtime: Pick<Runtime, 'stores' | 'signals'>,
  { accountId: owner, key, content, at, base, baseLists }: UnsavedDraft,
): Promise<boolean> {
  const accountId = asAccountId(owner);
  const begun = { ...(base === undefined ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
  const saving = { key, ...content, ...begun, at, madeOf: { state: null, from: at } };
  const saved = await kept(runtime, ({ vault }) => saveLate({ vault, accountId }, saving, Date.now()));
  return saved.ok;
}

function isUnsavedDraft(value: unknown): value is UnsavedDraft {
  const { accountId, key, content, at, base, baseLists } = (value ?? {}) as Partial<UnsavedDraft>;
  return (
    typeof accountId === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number' &&
    (base === undefined || typeof base === 'string') &&
    (baseLists === undefined || (Array.isArray(baseLists.files) && Array.isArray(baseLists.feeds))) &&
    typeof content?.body === 'string'
  );
}
