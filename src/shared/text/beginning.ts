/** Belongs to the sign before it: accents, the parts of a composed emoji, skin tones. */
const JOINS_BACK = /^[\p{M}\p{Emoji_Modifier}\u200d]/u;
/** More of them on one sign than this are not there to be read. */
const MAX_STEPS = 32;

/** At most so many UTF-16 units from the start of a text, with no sign cut in two. */
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
