import { NAME_SUGGESTIONS, USERNAME_LENGTH } from '../config/index.ts';

/** The name of somebody who is just being mentioned. `start`: where its letters begin, behind the @. */
export interface TypedName {
  start: number;
  letters: string;
}

const BEFORE_CARET = /(?:^|[^\p{L}\p{N}])@([a-z0-9-]+)$/iu;
const IN_NAME = /[a-z0-9-]/i;

/** What name stands before the caret: two letters or more behind an @ that no letter or digit stands before (spec §5). */
export function typedName(text: string, caret: number): TypedName | null {
  if (IN_NAME.test(text.charAt(caret))) return null;
  const before = text.slice(Math.max(0, caret - USERNAME_LENGTH.max - 3), caret);
  const letters = BEFORE_CARET.exec(before)?.[1] ?? '';
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
