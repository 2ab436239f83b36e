import { type AnyMutation, kindOf } from '../../../shared/mutations/index.ts';

const OTHER = 'change';

/** 'a', 'a and b', 'a, b and c'. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns the notice at start about unsent rows of the last run, e.g. '2 comments and 1 like were kept and will be sent'. */
export function leftoverWords(mutations: readonly AnyMutation[]): string {
  const counts = new Map<string, number>();
  for (const mutation of mutations) {
    const one = kindOf(mutation)?.noun ?? OTHER;
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const parts = [...counts].map(([one, count]) => `${count} ${count === 1 ? one : `${one}s`}`);
  return `${listed(parts)} ${mutations.length === 1 ? 'was' : 'were'} kept and will be sent`;
}

/** Returns the number of waiting rows in words, e.g. '3 things wait to be sent'. */
export const waitingCountWords = (count: number): string =>
  count === 1 ? '1 thing waits to be sent' : `${count} things wait to be sent`;

/** Returns the notice about copies that were deleted without a question. `mutations`: their deletions, at least one. */
export function deletedCopiesWords(mutations: readonly AnyMutation[]): string {
  const [only, ...more] = mutations;
  if (more.length > 0)
    return `${mutations.length} things were published twice by the network. The second copies are deleted.`;
  const entity = only && kindOf(only)?.target(only, '').entity;
  if (entity === 'home-list') return 'Your list was created twice by the network. The second copy is deleted.';
  return `Your ${entity === 'comment' ? 'comment' : 'post'} was published twice by the network. The second copy is deleted.`;
}

/** Returns the number of rows that need the user in words, e.g. '1 thing needs you'. */
export const needsYouWords = (count: number): string =>
  count === 1 ? '1 thing needs you' : `${count} things need you`;
