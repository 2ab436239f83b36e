/** Whether a text may contain tokens that only `tokenizeMarked` finds. May be a false positive. */
export function mayHaveMarks(text: string): boolean {
  return /`|<\/?(?:spoiler|спойлер)>|\[[ xх]?\]/i.test(text);
}

const asDots = (hidden: string): string => hidden.replace(/\S/g, '•');

/**
 * Hides everything from the first to the last spoiler, for places where spoilers cannot be opened. `cover`: returns the
 * replacement; by default dots of the same length.
 */
export function coverSpoilers(text: string, cover: (hidden: string) => string = asDots): string {
  const parts = text.split(/<\/?(?:spoiler|спойлер)>/i);
  if (parts.length < 3) return text;
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  return `${first}${cover(rest.join(''))}${last}`;
}
