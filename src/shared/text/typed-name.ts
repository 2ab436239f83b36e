import { NAME_SUGGESTIONS, USERNAME_LENGTH } from '../config/index.ts';

/** The name of somebody who is just being mentioned. `start`: where its letters begin, behind the @. */
export interface TypedName {
  start: number;
  letters: string;
}

const BEFORE_CARET = /(?:^|[^\p{L}\p{N}])@([a-z0-9-]+)$/iu;
/** So far back from the caret; room for some names behind one prefix. */
const LOOKED_AT = 200;
const BEHIND_PREFIX =
  /(?:^|[^\p{L}\p{N}-])(?:from|to|author|by|in|commented-by|liked-by):(?:[a-z0-9-]+,)*([a-z0-9-]+)$/iu;
const IN_NAME = /[a-z0-9-]/i;

/** Finds the name that stands before the caret. */
export type NameFinder = (text: string, caret: number) => TypedName | null;

/** Behind an @ that no letter or digit stands before (spec §5). */
export const typedName: NameFinder = (text, caret) => nameBefore(BEFORE_CARET, text, caret);

/** In a search also behind the prefixes that take names (spec §5), several of them parted by commas. */
export const typedSearchName: NameFinder = (text, caret) =>
  nameBefore(BEFORE_CARET, text, caret) ?? nameBefore(BEHIND_PREFIX, text, caret);

function nameBefore(pattern: RegExp, text: string, caret: number): TypedName | null {
  if (IN_NAME.test(text.charAt(caret))) return null;
  const letters = pattern.exec(text.slice(Math.max(0, caret - LOOKED_AT), caret))?.[1] ?? '';
  if (letters.length < NAME_SUGGESTIONS.minLetters || letters.length > USERNAME_LENGTH.max) return null;
  return { start: caret - letters.length, letters };
}

/** How well a name has the letters, in their order but with gaps: less is better; null when it has not. Case does not count. */
function distance(letters: string, name: string): number | null {
  const wanted = letters.toLowerCase();
  const given = name.toLowerCase();
  const whole = given.indexOf(wanted);
  if (whole >= 0) return whole;
  let at = -1;
  for (const letter of wanted) {
    at = given.indexOf(letter, at + 1);
    if (at < 0) return null;
  }
  return given.length + at;
}

/** The five of these that have the letters best: as a beginning, then as a part, then with gaps. */
export function bestNames<T>(letters: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  return all
    .flatMap((one) => {
      const far = distance(letters, nameOf(one));
      return far === null ? [] : [{ one, far, name: nameOf(one) }];
    })
    .sort((a, b) => a.far - b.far || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, NAME_SUGGESTIONS.shown)
    .map(({ one }) => one);
}
