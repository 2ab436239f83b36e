import {
  arrows,
  combine,
  emails,
  type Token as Found,
  foreignMentions,
  HASHTAG,
  hashtags,
  LINK,
  links,
  mentions,
  type Tokenizer,
} from 'social-text-tokenizer';
import { withCharsAfter, withCharsBefore, withFilters } from 'social-text-tokenizer/filters';
import { makeToken, reTokenizer, wordAdjacentChars } from 'social-text-tokenizer/utils';
import { POST_PATH } from './link-parts.ts';

export const POST_LINK = 'POST_LINK';

// The patterns start only where a run of their characters starts: otherwise a long run is searched once from each of its characters.
const EMAIL = /(?<![a-zа-я0-9.&~!%_+-])([a-zа-я0-9.&~!%_+-]+@(?:[a-zа-я0-9-]+\.)+[a-zа-я0-9-]+)/gi;
const FOREIGN_MENTION = /(?<![a-z0-9_-])([a-z0-9_-]+)@([a-z0-9]+)/gi;

/** Words up to this length are searched for links by the library, whose time grows with the square of a word's length. */
const LONG_WORD = 512;
/** As many closing signs at the end of a word may belong to a link. */
const LONG_TAIL = 16;
const MAX_LINK = 8192;
const WORD = /[^\s<>]+/g;
const MAY_BE_LINK = /:\/\/|[^.]\.[^\s.]/;
const PUNCTUATION = /[^\p{L}\p{N}/\-_+#&*=%]/u;

// How much of a word is left when the punctuation at its end is taken off.
function lengthWithoutTail(word: string): number {
  let length = word.length;
  while (length > 0 && PUNCTUATION.test(word.charAt(length - 1))) length -= 1;
  return length;
}

const linkToken = makeToken(LINK);

// A very long word is a link as a whole when it begins like one: brackets are not weighed there.
function longLink(word: string, offset: number): Found[] {
  const text = word.slice(0, lengthWithoutTail(word));
  return text.length <= MAX_LINK && /^https?:\/\/[\p{L}\p{N}]/iu.test(text) ? [linkToken(offset, text)] : [];
}

/** Links, searched word by word: time grows with the length of the text, whatever the text. */
function boundedLinks(tldList: string[]): Tokenizer {
  const findLinks = links({ tldList });
  return (text) => {
    const found: Found[] = [];
    for (const match of text.matchAll(WORD)) {
      const word = match[0];
      if (!MAY_BE_LINK.test(word)) continue;
      if (word.length > LONG_WORD) {
        found.push(...longLink(word, match.index));
        continue;
      }
      const searched = word.slice(0, lengthWithoutTail(word) + LONG_TAIL);
      for (const link of findLinks(searched)) found.push({ ...link, offset: link.offset + match.index });
    }
    return found;
  };
}

/** A text is searched in pieces of about this length: the lists that each search builds and sorts stay small. */
const PIECE = 4096;

/**
 * The same search piece by piece: its cost grows with the number of pieces, however much there is to be found. Two pieces
 * share the blank between them, so that each sees what stands beside its tokens; no token holds a blank.
 */
export function inPieces(find: Tokenizer, pieceLength = PIECE): Tokenizer {
  return (text) => {
    if (text.length <= pieceLength) return find(text);
    const blank = /[ \n]/g;
    const found: Found[] = [];
    for (let start = 0, end = 0; end < text.length; start = end) {
      blank.lastIndex = start + pieceLength;
      end = blank.exec(text)?.index ?? text.length;
      for (const token of find(text.slice(start, end + 1))) found.push({ ...token, offset: token.offset + start });
    }
    return found;
  };
}

const postPaths = withFilters(
  reTokenizer(new RegExp(POST_PATH, 'gi'), makeToken(POST_LINK)),
  withCharsBefore(wordAdjacentChars.withoutChars('./')),
  withCharsAfter(wordAdjacentChars.withoutChars('/')),
);

/** Finds everything that is more than text. `services`: short codes of foreign mentions. */
export function makeFinder(tldList: string[], services: ReadonlySet<string>): Tokenizer {
  const knownService = (token: Found): Found | null =>
    services.has(token.text.slice(token.text.indexOf('@') + 1).toLowerCase()) ? token : null;
  return inPieces(
    combine(
      boundedLinks(tldList),
      emails(EMAIL),
      mentions(),
      hashtags(),
      postPaths,
      withFilters(foreignMentions(FOREIGN_MENTION), knownService),
      arrows(),
    ),
  );
}

// Links are looked for only to keep what is behind the # of an address from counting as a hashtag.
const findTagsAndLinks = inPieces(combine(boundedLinks(['com', 'net', 'org']), hashtags()));

/** Hashtags alone, without those that are part of an address. */
export const findHashtags: Tokenizer = (text) => findTagsAndLinks(text).filter((found) => found.type === HASHTAG);
