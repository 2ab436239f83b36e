const MEGABYTE = 1_000_000;

/** Formats a size in megabytes: '38 MB', below ten with one decimal: '3.8 MB'. Anything is at least '0.1 MB'. */
export function megabytes(bytes: number): string {
  const size = bytes / MEGABYTE;
  if (size >= 9.95) return `${Math.round(size)} MB`;
  return `${bytes === 0 ? 0 : Math.max(size, 0.1).toFixed(1)} MB`;
}
