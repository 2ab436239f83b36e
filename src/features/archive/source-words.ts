import type { ArchiveSource } from '../../shared/model/index.ts';

/** The name of a source: its title, or its address. */
export const nameOf = ({ title, url }: ArchiveSource): string => title || url;

/** The number of its posts; '' if it is not known. */
export function countWords({ count }: ArchiveSource): string {
  if (count === null) return '';
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}

/** What a restoration without these sources loses. */
export function leftOutWords(sources: readonly ArchiveSource[]): string {
  if (sources.length === 0) return 'All sources are chosen.';
  const names = sources.map((source) => {
    const count = countWords(source);
    return count === '' ? nameOf(source) : `${nameOf(source)} (${count})`;
  });
  return `Not restored, neither now nor later: ${names.join(', ')}.`;
}
