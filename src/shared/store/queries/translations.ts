import type { TranslationRow } from '../mirror/rows.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';

/** The body that a translation belongs to. */
export interface TranslatedOf {
  of: 'post' | 'comment';
  id: string;
}

/** Key of a stored translation. `lang`: two letters. */
export const translationKey = ({ of, id }: TranslatedOf, lang: string): string => `${of}:${id}:${lang}`;

/** Returns the stored translation of a text, also one of an earlier version of it (`updatedAt`). */
export function storedTranslation(
  stores: Stores,
  body: TranslatedOf,
  lang: string,
): Promise<TranslationRow | undefined> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.translations], () => mirror.translations.get(translationKey(body, lang)));
}
