import type { AnyMutation } from '../../shared/mutations/index.ts';

/** What one calls a thing that waits, by its kind; everything else is a change. */
const NOUNS: Partial<Record<AnyMutation['kind'], string>> = {
  'create-post': 'post',
  'create-comment': 'comment',
  'edit-post': 'edit',
  'edit-comment': 'edit',
  'delete-post': 'deletion',
  'delete-comment': 'deletion',
  'like-post': 'like',
  'like-comment': 'like',
  'save-post': 'save',
};
const OTHER = 'change';

/** 'a', 'a and b', 'a, b and c'. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** What the next start says of what the last one has left, e.g. '2 comments and 1 like were kept and will be sent'. */
export function keptWords(mutations: readonly AnyMutation[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of mutations) {
    const one = NOUNS[kind] ?? OTHER;
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const parts = [...counts].map(([one, count]) => `${count} ${count === 1 ? one : `${one}s`}`);
  return `${listed(parts)} ${mutations.length === 1 ? 'was' : 'were'} kept and will be sent`;
}

/** How much waits, e.g. '3 things wait to be sent'. */
export const waitingCountWords = (count: number): string =>
  count === 1 ? '1 thing waits to be sent' : `${count} things wait to be sent`;

/** How much the reader is asked about, e.g. '1 thing needs you'. */
export const needsYouWords = (count: number): string =>
  count === 1 ? '1 thing needs you' : `${count} things need you`;
