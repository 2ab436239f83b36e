/** First path segments of the client's own pages, not available as usernames (spec §2 route table). */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '.well-known',
  '_share',
  'about',
  'all-groups',
  'archivepost',
  'assets',
  'beta',
  'bookmarklet',
  'dev',
  'docs',
  'filter',
  'friends',
  'groups',
  'invite',
  'invited',
  'list',
  'memories',
  'reset',
  'restore',
  'search',
  'settings',
  'signin',
  'signup',
  'summary',
  'support',
]);

/** Whether a first path segment belongs to a page of the client, not to an account. */
export function isReservedName(segment: string): boolean {
  return RESERVED_NAMES.has(segment.toLowerCase());
}
