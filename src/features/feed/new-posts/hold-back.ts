import type { FeedEntry, PostView } from '../../../shared/store/queries/views.ts';

export const entryKey = (entry: FeedEntry): string => (entry.kind === 'gap' ? `gap:${entry.id}` : entry.view.post.id);

export interface Held {
  shown: FeedEntry[];
  /** Posts that are held above the first shown one. */
  heldPosts: number;
}

/**
 * Selects the rows for a user who reads below the top: shown rows keep their order (with their newest content, without
 * removed ones), new rows above the first of them are held, new rows below are inserted. Posts for which `isWanted` returns
 * true are not held. Idempotent.
 */
export function holdBack(
  shownKeys: readonly string[],
  entries: readonly FeedEntry[],
  isWanted: (view: PostView) => boolean,
): Held {
  const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]));
  const kept = shownKeys.filter((key) => byKey.has(key));
  const first = kept[0];
  if (first === undefined) return { shown: [...entries], heldPosts: 0 };

  const keptKeys = new Set(kept);
  /** New rows by the key of the kept row above them. */
  const newBelow = new Map<string, FeedEntry[]>();
  const wanted: FeedEntry[] = [];
  let heldPosts = 0;
  let above: string | null = null;
  let isBelowFirst = false;
  for (const entry of entries) {
    const key = entryKey(entry);
    if (keptKeys.has(key)) {
      isBelowFirst ||= key === first;
      above = key;
    } else if (isBelowFirst && above !== null) {
      newBelow.set(above, [...(newBelow.get(above) ?? []), entry]);
    } else if (entry.kind === 'post') {
      if (isWanted(entry.view)) wanted.push(entry);
      else heldPosts += 1;
    }
  }
  const shown = kept.flatMap((key) => {
    const entry = byKey.get(key);
    return entry ? [entry, ...(newBelow.get(key) ?? [])] : [];
  });
  return { shown: [...wanted, ...shown], heldPosts };
}
