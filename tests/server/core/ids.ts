import { createHash } from 'node:crypto';

/** Feeds of an account besides its home lists. */
export type FeedName = 'Posts' | 'Directs' | 'Comments' | 'Likes' | 'RiverOfNews' | 'MyDiscussions' | 'Saves';

const uuidPattern = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** Formats sixteen bytes as a UUID v4. */
function uuidOfBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.slice(0, 16)).toString('hex').split('');
  hex[12] = '4';
  hex[16] = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20, 32)].join('-');
}

/** A deterministic feed id for accounts without explicit feed ids. */
export function feedIdOf(accountId: string, name: FeedName): string {
  return uuidOfBytes(createHash('sha1').update(`${accountId}/${name}`).digest());
}

/** A UUID v4 from random numbers in [0, 1). */
export function randomUuid(random: () => number): string {
  return uuidOfBytes(Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)));
}

/** `length` hex digits from random numbers in [0, 1). */
export function randomHex(random: () => number, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
}
