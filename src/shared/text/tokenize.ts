import {
  ARROWS,
  EMAIL,
  FOREIGN_MENTION,
  type Token as Found,
  HASHTAG,
  LINK,
  MENTION,
  type Tokenizer,
  withTexts,
} from 'social-text-tokenizer';
import { emailHref, prettyEmail } from 'social-text-tokenizer/prettifiers';
import type { Config } from '../config/index.ts';
import { findHashtags, makeFinder, POST_LINK } from './finders.ts';
import { linkOf, postLinkOf } from './link-parts.ts';
import type { Token } from './token.ts';

/** The deployment's configuration of tokens. Patterns are cached by this object, so pass the same one. */
export type TextOptions = Pick<Config, 'textFormatter' | 'siteDomains'>;

const NOT_THE_WEB = /^(?!https?:)[a-z][a-z\d+.-]*:\/\//i;
// A line end and all following line ends with only whitespace between.
const BREAKS = /(\r?\n(?:[^\S\n]*\n)*)/;

interface Rules {
  find: Tokenizer;
  siteDomains: readonly string[];
  linkTemplates: ReadonlyMap<string, string>;
}

const rulesByOptions = new WeakMap<TextOptions, Rules>();

function rulesOf(options: TextOptions): Rules {
  const known = rulesByOptions.get(options);
  if (known) return known;
  const { tldList, foreignMentionServices } = options.textFormatter;
  const linkTemplates = new Map(
    foreignMentionServices.map((service) => [service.shortCode.toLowerCase(), service.linkTemplate]),
  );
  const rules = {
    find: makeFinder(tldList, new Set(linkTemplates.keys())),
    siteDomains: options.siteDomains,
    linkTemplates,
  };
  rulesByOptions.set(options, rules);
  return rules;
}

function breakLines(text: string): Token[] {
  return text.split(BREAKS).flatMap((piece, index): Token[] => {
    if (piece === '') return [];
    if (index % 2 === 0) return [{ kind: 'text', text: piece }];
    const isParagraph = piece.indexOf('\n') !== piece.lastIndexOf('\n');
    return [{ kind: isParagraph ? 'paragraph-break' : 'line-break', text: piece }];
  });
}

function foreignMention(text: string, templates: Rules['linkTemplates']): Token {
  const [username = '', service = ''] = text.split('@');
  const template = templates.get(service.toLowerCase()) ?? '';
  const href = template.replaceAll('{username}', encodeURIComponent(username));
  return { kind: 'foreign-mention', text, username, service, href };
}

/** Returns the distance of an arrow: the number of '^' or '↑', or the number in '^4'. */
function arrowsOf(text: string): Token {
  const written = Number(text.slice(1));
  return { kind: 'arrows', text, count: Number.isSafeInteger(written) && written > 0 ? written : text.length };
}

/** Additional kinds of tokens: their finder and their mapping. */
export interface MoreTokens {
  finders: readonly Tokenizer[];
  /** `null` for other tokens. */
  tokenOf: (found: Found) => Token | null;
}

/** Splits a text into tokens whose joined texts are the input. Takes linear time. */
export function tokenize(text: string, options: TextOptions, more?: MoreTokens): Token[] {
  const { find, siteDomains, linkTemplates } = rulesOf(options);
  const findAll = withTexts(find, ...(more?.finders ?? []));
  return findAll(text).flatMap((found): Token[] => {
    switch (found.type) {
      case MENTION:
        return [{ kind: 'mention', text: found.text, username: found.text.slice(1).toLowerCase() }];
      case HASHTAG:
        return [{ kind: 'hashtag', text: found.text, tag: found.text.slice(1) }];
      case EMAIL:
        return [{ kind: 'email', text: found.text, href: emailHref(found.text), shown: prettyEmail(found.text) }];
      case LINK:
        // The library also finds other kinds of URLs; only web pages become links.
        return NOT_THE_WEB.test(found.text) ? breakLines(found.text) : [linkOf(found.text, siteDomains)];
      case POST_LINK: {
        const post = postLinkOf(found.text, found.text, found.text);
        return post ? [post] : breakLines(found.text);
      }
      case FOREIGN_MENTION:
        return [foreignMention(found.text, linkTemplates)];
      case ARROWS:
        return [arrowsOf(found.text)];
      default: {
        const token = more?.tokenOf(found);
        return token ? [token] : breakLines(found.text);
      }
    }
  });
}

/** Returns the hashtags of a text without #, each spelling once, in order (spec §3 Post.hashtags). */
export function hashtagsOf(text: string): string[] {
  return [...new Set(findHashtags(text).map((found) => found.text.slice(1)))];
}
