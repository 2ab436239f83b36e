const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats a size in binary units with one decimal, e.g. '1.9 MiB'; below 1 KiB in whole bytes (spec §9). */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let size = bytes / 1024;
  let unit = 0;
  // Compares the rounded size: 1023.96 KiB would be shown as '1024.0 KiB'.
  while (Number(size.toFixed(1)) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(1)} ${UNITS[unit]}`;
}
