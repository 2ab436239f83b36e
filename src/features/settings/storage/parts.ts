import type { StorageMeasure } from '../../../shared/contract/storage.ts';

/** The parts of what is stored, in the order of the bar. */
export const PARTS = [
  { name: 'words', label: 'Your words', explanation: 'Drafts, their earlier versions, what waits to be sent' },
  { name: 'posts', label: 'Posts', explanation: 'With comments, people and notifications' },
  { name: 'pictures', label: 'Pictures', explanation: 'Thumbnails and pictures of people' },
  { name: 'search', label: 'Search index', explanation: 'For searching without a network' },
  { name: 'app', label: 'The app', explanation: 'Its files, so that it opens without a network' },
  { name: 'rest', label: 'The browser’s own overhead', explanation: 'Indexes, logs and free room of its databases' },
] as const;

export type PartName = (typeof PARTS)[number]['name'];
export type PartBytes = Record<PartName, number>;

type Account = StorageMeasure['accounts'][number];

export const accountParts = ({ wordsBytes, postsBytes, picturesBytes, searchBytes }: Account): PartBytes => ({
  words: wordsBytes,
  posts: postsBytes,
  pictures: picturesBytes,
  search: searchBytes,
  app: 0,
  rest: 0,
});

/** All accounts and the app. `usedBytes`: what the browser reports, `null` if it does not. The rest of that is its overhead. */
export function allParts({ accounts, appBytes }: StorageMeasure, usedBytes: number | null): PartBytes {
  const parts: PartBytes = { words: 0, posts: 0, pictures: 0, search: 0, app: appBytes, rest: 0 };
  for (const account of accounts.map(accountParts)) for (const { name } of PARTS) parts[name] += account[name];
  return { ...parts, rest: Math.max(0, (usedBytes ?? 0) - totalOf(parts)) };
}

export const totalOf = (parts: PartBytes): number => PARTS.reduce((sum, { name }) => sum + parts[name], 0);
