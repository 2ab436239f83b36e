/** Characters that combine with the one before: accents, parts of composed emoji, skin tones. */
const JOINS_BACK = /^[\p{M}\p{Emoji_Modifier}\u200d]/u;
/** Limit of combining characters for one base character. */
const MAX_STEPS = 32;

/** Returns at most `length` UTF-16 units from the start of a text, without splitting a character. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = length;
  for (let steps = 0; steps < MAX_STEPS && end > 0 && isWithinSign(text, end); steps += 1) end -= 1;
  return text.slice(0, end);
}

function isWithinSign(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return isSecondHalf || text.charAt(at - 1) === '\u200d' || JOINS_BACK.test(text.slice(at, at + 2));
}
