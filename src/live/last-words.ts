import { addLastWords, takeLastWords } from '../platform/boot-hints.ts';
import { asAccountId } from '../shared/model/index.ts';
import { readDraft, saveDraft } from '../shared/store/vault/drafts.ts';
import type { Written } from './draft-writer.ts';
import type { Runtime } from './runtime.ts';
import { kept } from './use-mutate.ts';

/** What a page took with it as it left, because the vault had not answered yet. */
interface LastWords extends Written {
  accountId: string;
  key: string;
}

/**
 * Brings what the last page took with it into the vault, to the account whose words they are, whoever reads now. What is
 * stored there and newer stands.
 */
export async function keepLastWords(runtime: Pick<Runtime, 'stores' | 'signals'>): Promise<void> {
  for (const words of takeLastWords().filter(isLastWords)) {
    const { accountId: owner, key, content, at, base } = words;
    const accountId = asAccountId(owner);
    const saving = { key, ...content, at, ...(base === undefined ? {} : { base }) };
    const saved = await kept(runtime, async ({ vault }) => {
      const draft = await readDraft({ vault, accountId }, key);
      if (!draft || draft.updatedAt < at) await saveDraft({ vault, accountId }, saving);
    });
    if (!saved.ok) addLastWords(words);
  }
}

function isLastWords(value: unknown): value is LastWords {
  const { accountId, key, content, at, base } = (value ?? {}) as Partial<LastWords>;
  return (
    typeof accountId === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number' &&
    (base === undefined || typeof base === 'string') &&
    typeof content?.body === 'string'
  );
}
