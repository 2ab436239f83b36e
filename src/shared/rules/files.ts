const MIB = 1024 * 1024;

const mib = (sizeBytes: number): string => (sizeBytes / MIB).toFixed(1);

/** Why a file cannot be attached, in the words of spec §5; null: it can. */
export function whyNotAttach(sizeBytes: number, limitBytes: number): string | null {
  if (sizeBytes <= limitBytes) return null;
  return `File is too big: ${mib(sizeBytes)} MiB, max accepted size: ${mib(limitBytes)} MiB`;
}

/** Said of a file that the device does not give: it has gone since, or lies in a cloud out of reach. */
export const UNREADABLE = 'This file cannot be read';

/** Said when no more files can be attached. */
export const maximumReached = (limit: number): string =>
  `The maximum number of attached files (${limit}) has been reached`;

/** A pasted or dropped picture of this size is worth converting (spec §5). */
const CONVERTED_FROM_BYTES = 50 * 1024;
export const CONVERTED_QUALITY = 0.9;

export const isWorthConverting = ({ type, size }: { type: string; size: number }): boolean =>
  type === 'image/png' && size >= CONVERTED_FROM_BYTES;

/** Whether the converted picture takes the original's place: only under half of its size (spec §5). */
export const isWorthKeeping = (convertedBytes: number, originalBytes: number): boolean =>
  convertedBytes < originalBytes / 2;
