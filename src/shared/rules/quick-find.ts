import { NAME_SUGGESTIONS, QUICK_FIND, USERNAME_LENGTH } from '../config/index.ts';
import type { RosterEntry } from '../model/index.ts';
import { foldName } from '../text/fold-name.ts';
import { distance } from '../text/typed-name.ts';
import type { AppPage } from './pages.ts';

/** What quick find opens. `within`: the page that contains this one. */
export type Place =
  | { kind: 'people' | 'groups'; key: string; account: RosterEntry }
  | { kind: 'lists' | 'pages'; key: string; href: string; label: string; within?: string };

export interface PlaceSection {
  kind: Place['kind'];
  places: Place[];
}

/** A place with what it is found by. Made once, so that a key costs comparisons only. */
export interface Findable {
  place: Place;
  /** Without case and diacritics, as the words are. */
  title: string;
  words: readonly string[];
  /** Words of the page that contains this one. They are found only together with one of its own. */
  context: readonly string[];
  /** '' for lists and pages. */
  username: string;
  /** Before others that match as well: what the viewer reads or manages, and pages that are in no other. */
  isPreferred: boolean;
}

const KINDS: readonly Place['kind'][] = ['people', 'groups', 'lists', 'pages'];

/** How a place matches. Less is better. */
const FIT = { exact: 0, begins: 1, contains: 2, withGaps: 3 } as const;

/** Characters of the search syntax: quotes, operators, tags, names, wildcards. */
const SYNTAX = /["“”:#@|+*]|(?:^|\s)-/;

/** True for a text that may be the name of a place; false for searches with operators. */
export const isPlaceName = (text: string): boolean =>
  text.trim().length >= NAME_SUGGESTIONS.minLetters && !SYNTAX.test(text);

/** Returns the text as letters that usernames can contain, or '' if they cannot contain it. */
export function usernameLetters(text: string): string {
  const letters = text.trim().toLowerCase();
  const isName = /^[a-z0-9-]{2,}$/.test(letters) && letters.length <= USERNAME_LENGTH.max;
  return isName ? letters : '';
}

export function findableAccount(account: RosterEntry, isPreferred: boolean): Findable {
  const kind = account.type === 'group' ? 'groups' : 'people';
  const title = foldName(account.screenName);
  const username = account.username.toLowerCase();
  const place: Place = { kind, key: account.id, account };
  return { place, title, words: [...wordsOf(title), username], context: [], username, isPreferred };
}

export function findablePage(kind: 'lists' | 'pages', { href, label }: AppPage, within?: string): Findable {
  const title = foldName(label);
  const place: Place = { kind, key: href, href, label, ...(within === undefined ? {} : { within }) };
  return {
    place,
    title,
    words: wordsOf(title),
    context: wordsOf(foldName(within ?? '')),
    username: '',
    isPreferred: within === undefined,
  };
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Returns the places that match the text best, in sections: the one with the best match first. */
export function findPlaces(all: readonly Findable[], text: string): PlaceSection[] {
  const found = new Map<Place['kind'], Match[]>();
  let count = 0;
  for (const match of matchesOf(all, text)) {
    const { kind } = match.one.place;
    const own = found.get(kind) ?? [];
    // A few letters with gaps are in very many names.
    const isWeak = match.fit === FIT.withGaps && own.some(({ fit }) => fit < FIT.withGaps);
    if (isWeak || own.length === QUICK_FIND.shownOfKind) continue;
    found.set(kind, [...own, match]);
    count += 1;
    if (count === QUICK_FIND.shown) break;
  }
  return KINDS.flatMap((kind) => {
    const matches = found.get(kind) ?? [];
    return matches[0] ? [{ kind, fit: matches[0].fit, places: matches.map(({ one }) => one.place) }] : [];
  })
    .sort((a, b) => a.fit - b.fit)
    .map(({ kind, places }) => ({ kind, places }));
}

interface Match {
  one: Findable;
  fit: number;
  /** Orders usernames of the same fit. */
  distance: number;
}

/** Returns all matches, best first; of equal ones the preferred first. */
function matchesOf(all: readonly Findable[], text: string): Match[] {
  const title = foldName(text.trim());
  const typed = { title, words: wordsOf(title), letters: usernameLetters(text) };
  return all
    .flatMap((one) => matchOf(typed, one) ?? [])
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        Number(b.one.isPreferred) - Number(a.one.isPreferred) ||
        a.distance - b.distance ||
        a.one.title.length - b.one.title.length ||
        (a.one.title < b.one.title ? -1 : 1),
    );
}

interface Typed {
  title: string;
  words: readonly string[];
  /** '' if the text can be in no username. */
  letters: string;
}

function matchOf({ title, words, letters }: Typed, one: Findable): Match | null {
  if (one.title === title || (letters !== '' && one.username === letters)) return { one, fit: FIT.exact, distance: 0 };
  if (hasWords(one, words)) return { one, fit: FIT.begins, distance: 0 };
  const far = letters === '' || one.username === '' ? null : distance(letters, one.username);
  if (far === null) return null;
  if (far === 0) return { one, fit: FIT.begins, distance: 0 };
  return { one, fit: far < one.username.length ? FIT.contains : FIT.withGaps, distance: far };
}

/** True if each word is the beginning of a word of the place, and at least one of them of its own words. */
function hasWords({ words: own, context }: Findable, words: readonly string[]): boolean {
  const beginsOne = (of: readonly string[]) => (word: string) => of.some((each) => each.startsWith(word));
  return words.some(beginsOne(own)) && words.every((word) => beginsOne(own)(word) || beginsOne(context)(word));
}
