import { NAME_SUGGESTIONS, USERNAME_LENGTH } from '../config/index.ts';

/** Whose names fit where one is typed. */
export type NameKind = 'people' | 'groups' | 'all';

/** A name being typed. `start`: index of its first letter. */
export interface TypedName {
  start: number;
  letters: string;
  of: NameKind;
}

const BEFORE_CARET = /(?:^|[^\p{L}\p{N}])@([a-z0-9-]+)$/iu;
/** Length of text before the caret that is searched; enough for several names after one prefix. */
const LOOKED_AT = 200;
/** Operators of the search that take names, by whose names they take (CONTRACT §8); `-` before them excludes. */
const OPERATORS: Readonly<Record<NameKind, string>> = {
  people: 'from|author|by|commented-by|liked-by',
  groups: 'group',
  all: 'to|in',
};
const behind = (operators: string) =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}-])-?(?:${operators}):(?:[a-z0-9-]+,)*([a-z0-9-]+)$`, 'iu');
const BEHIND_OPERATORS = (['people', 'groups', 'all'] as const).map((of) => ({ of, pattern: behind(OPERATORS[of]) }));
const IN_NAME = /[a-z0-9-]/i;

/** Finds the name before the caret. */
export type NameFinder = (text: string, caret: number) => TypedName | null;

/** After an @ without a letter or digit before it (spec §5). */
export const typedName: NameFinder = (text, caret) => nameBefore(BEFORE_CARET, 'all', text, caret);

/** In a search also after the operators that take names (spec §5), separated by commas. */
export const typedSearchName: NameFinder = (text, caret) => {
  for (const { of, pattern } of BEHIND_OPERATORS) {
    const found = nameBefore(pattern, of, text, caret);
    if (found) return found;
  }
  return typedName(text, caret);
};

function nameBefore(pattern: RegExp, of: NameKind, text: string, caret: number): TypedName | null {
  if (IN_NAME.test(text.charAt(caret))) return null;
  const letters = pattern.exec(text.slice(Math.max(0, caret - LOOKED_AT), caret))?.[1] ?? '';
  if (letters.length < NAME_SUGGESTIONS.minLetters || letters.length > USERNAME_LENGTH.max) return null;
  return { start: caret - letters.length, letters, of };
}

/** Returns how well a name matches letters in order, with gaps: less is better; `null` if it does not match. Ignores case. */
export function distance(letters: string, name: string): number | null {
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

/** Returns the five best matches: by prefix, then by substring, then with gaps. */
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
