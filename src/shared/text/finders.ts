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

// The patterns match only at the start of a run of their characters: otherwise a long run would be searched from each character.
const EMAIL = /(?<![a-zа-я0-9.&~!%_+-])([a-zа-я0-9.&~!%_+-]+@(?:[a-zа-я0-9-]+\.)+[a-zа-я0-9-]+)/gi;
const FOREIGN_MENTION = /(?<![a-z0-9_-])([a-z0-9_-]+)@([a-z0-9]+)/gi;

/** Limit of the word length for the library's link search, which takes quadratic time. */
const LONG_WORD = 512;
/** Limit of closing punctuation marks at the end of a link. */
const LONG_TAIL = 16;
const MAX_LINK = 8192;
const WORD = /[^\s<>]+/g;
const MAY_BE_LINK = /:\/\/|[^.]\.[^\s.]/;
const PUNCTUATION = /[^\p{L}\p{N}/\-_+#&*=%]/u;

// Length of a word without the punctuation at its end.
function lengthWithoutTail(word: string): number {
  let length = word.length;
  while (length > 0 && PUNCTUATION.test(word.charAt(length - 1))) length -= 1;
  return length;
}

const linkToken = makeToken(LINK);

// A very long word that begins like a link is a link as a whole, without balancing brackets.
function longLink(word: string, offset: number): Found[] {
  const text = word.slice(0, lengthWithoutTail(word));
  return text.length <= MAX_LINK && /^https?:\/\/[\p{L}\p{N}]/iu.test(text) ? [linkToken(offset, text)] : [];
}

/** Finds links word by word, in time linear to the length of the text. */
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

/** Length of the pieces in which a text is searched. Keeps the lists that each search sorts short. */
const PIECE = 4096;

/**
 * Runs a search piece by piece, in time linear to the number of pieces. Adjacent pieces share the whitespace between them as
 * context; no token contains whitespace.
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

/** Finds all tokens other than plain text. `services`: short codes for mentions of other services. */
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

// Links are found only so that the # of a URL does not start a hashtag.
const findTagsAndLinks = inPieces(combine(boundedLinks(['com', 'net', 'org']), hashtags()));

/** Finds hashtags that are not part of a URL. */
export const findHashtags: Tokenizer = (text) => findTagsAndLinks(text).filter((found) => found.type === HASHTAG);
