import { isKind } from '../../support/mutations.ts';
import { lastOf, type RowLife } from '../world/history.ts';
import { marksIn } from '../world/observe.ts';

/** The mark of a text, or of the title of a list. A text that was undone and sent again with more may contain several: the last one counts. */
export const markOf = (words: string): string => marksIn(words).at(-1) ?? '';

export const markOfLife = (life: RowLife): string => {
  const { mutation } = lastOf(life);
  if (isKind(mutation, 'create-list')) return markOf(mutation.title);
  return 'body' in mutation ? markOf(mutation.body) : '';
};

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
