const MIB = 1024 * 1024;

const mib = (sizeBytes: number): string => (sizeBytes / MIB).toFixed(1);

/** Returns why a file cannot be attached, worded as in spec §5; `null` if it can. */
export function whyNotAttach(sizeBytes: number, limitBytes: number): string | null {
  if (sizeBytes <= limitBytes) return null;
  return `File is too big: ${mib(sizeBytes)} MiB, max accepted size: ${mib(limitBytes)} MiB`;
}

/** Shown for a file that cannot be read: it was deleted, or is in an unreachable cloud. */
export const UNREADABLE = 'This file cannot be read';

/** Shown if no more files can be attached. */
export const maximumReached = (limit: number): string =>
  `The maximum number of attached files (${limit}) has been reached`;

/** Minimum size of pasted or dropped pictures to convert (spec §5). */
const CONVERTED_FROM_BYTES = 50 * 1024;
export const CONVERTED_QUALITY = 0.9;

export const isWorthConverting = ({ type, size }: { type: string; size: number }): boolean =>
  type === 'image/png' && size >= CONVERTED_FROM_BYTES;

/** Whether a converted picture replaces the original: only if less than half its size (spec §5). */
export const isWorthKeeping = (convertedBytes: number, originalBytes: number): boolean =>
  convertedBytes < originalBytes / 2;
