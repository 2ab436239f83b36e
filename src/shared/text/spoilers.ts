/** Whether a text has what only `tokenizeMarked` finds; now and then true for one that only seems to. */
export function mayHaveMarks(text: string): boolean {
  return /`|<\/?(?:spoiler|спойлер)>|\[[ xх]?\]/i.test(text);
}

const asDots = (hidden: string): string => hidden.replace(/\S/g, '•');

/**
 * The text with everything from its first spoiler to its last made unreadable, for places where spoilers cannot be opened.
 * `cover`: what stands for the hidden stretch; by default dots that take its room.
 */
export function coverSpoilers(text: string, cover: (hidden: string) => string = asDots): string {
  const parts = text.split(/<\/?(?:spoiler|спойлер)>/i);
  if (parts.length < 3) return text;
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  return `${first}${cover(rest.join(''))}${last}`;
}
