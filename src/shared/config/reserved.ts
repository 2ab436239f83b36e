/** First path segments that are pages of the client, so that no account's page can be there (spec §2 route table). */
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

/** Whether an address that begins with this segment is a page of the client and not an account's. */
export function isReservedName(segment: string): boolean {
  return RESERVED_NAMES.has(segment.toLowerCase());
}
