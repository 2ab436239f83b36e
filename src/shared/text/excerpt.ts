import { beginning } from './beginning.ts';
import type { Finder } from './highlight.ts';

/** How far before the first found term an excerpt begins, at a word. */
const BEFORE = 60;

/** Returns about `length` characters of a text around the first place that `find` finds, or its beginning. Lines are joined. */
export function excerpt(text: string, find: Finder | null, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = find?.(line)[0]?.[0] ?? 0;
  const from = first <= BEFORE || line.length <= length ? 0 : wordStart(line, first - BEFORE);
  const rest = line.slice(from);
  const cut = beginning(rest, length);
  const shown = cut.length < rest.length ? `${cut.replace(/\s+\S*$/, '')}…` : cut;
  return from === 0 ? shown : `…${shown}`;
}

/** Returns the start of the first word at or after a place. */
function wordStart(line: string, at: number): number {
  const space = line.indexOf(' ', at);
  return space === -1 ? at : space + 1;
}
