import type { DeviceHits } from '../../../shared/contract/index.ts';

/** Heading of the hits of this device, below or without those of the server. */
export const hitsTitle = (isBelowServers: boolean): string =>
  isBelowServers ? 'Also on this device' : 'On this device';

/** Says how much was looked through, and what this device cannot know. `shown`: number of posts that are shown. */
export function lookedWords({ looked, stored, incomplete, next }: DeviceHits, shown: number): string {
  if (next !== null) return 'Searching…';
  const of = stored === null ? '' : ` of ${counted(stored, 'stored post')}`;
  const sentences = [
    ...(shown === 0 ? ['Nothing found.'] : []),
    `Looked through ${stored === null ? counted(looked, 'stored post') : looked.toLocaleString('en')}${of}.`,
    ...(stored === null ? [] : ['The others are being indexed.']),
    ...incomplete.map((operator) => `“${operator}” is incomplete here.`),
  ];
  return sentences.join(' ');
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
