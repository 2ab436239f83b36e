/** Whether a text may contain tokens that only `tokenizeMarked` finds. May be a false positive. */
export function mayHaveMarks(text: string): boolean {
  return /`|<\/?(?:spoiler|спойлер)>|\[[ xх]?\]/i.test(text);
}

const TAG = /<(\/?)(?:spoiler|спойлер)>/gi;

const asDots = (hidden: string): string => hidden.replace(/\S/g, '•');

/**
 * Replaces the spoilers of a text with their tags, for places where they cannot be opened. `cover`: returns the replacement; by
 * default dots of the same length.
 */
export function coverSpoilers(text: string, cover: (hidden: string) => string = asDots): string {
  let covered = '';
  let end = 0;
  for (const [from, to] of spoilersOf(text)) {
    covered += text.slice(end, from) + cover(text.slice(from, to).replace(TAG, ''));
    end = to;
  }
  return covered + text.slice(end);
}

/** Returns the places of the spoilers with their tags. A tag that has no partner is text. */
function spoilersOf(text: string): [from: number, to: number][] {
  const found = [...text.matchAll(TAG)].map(({ index, 0: tag, 1: slash }) => ({
    from: index,
    to: index + tag.length,
    isEnd: slash === '/',
  }));
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last || first === last) return [];
  // Tags in code are none, but only `tokenizeMarked` knows what is code: rather too much is covered than too little.
  if (text.includes('`')) return [[first.from, last.to]];
  const spoilers: [number, number][] = [];
  let opened: number | null = null;
  for (const { from, to, isEnd } of found) {
    if (opened === null) {
      if (!isEnd) opened = from;
    } else if (isEnd) {
      spoilers.push([opened, to]);
      opened = null;
    }
  }
  return spoilers;
}
