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

/** What of the deployment's configuration tells the tokens apart. Pass the same object again: the patterns are built once for it. */
export type TextOptions = Pick<Config, 'textFormatter' | 'siteDomains'>;

const NOT_THE_WEB = /^(?!https?:)[a-z][a-z\d+.-]*:\/\//i;
// A line end and every line end that follows it with nothing but blanks between.
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

/** '^' and '↑' repeated count themselves; '^4' says the number. */
function arrowsOf(text: string): Token {
  const written = Number(text.slice(1));
  return { kind: 'arrows', text, count: Number.isSafeInteger(written) && written > 0 ? written : text.length };
}

/** Kinds of tokens beside the usual ones: who finds them, and what they are. */
export interface MoreTokens {
  finders: readonly Tokenizer[];
  /** null: none of these. */
  tokenOf: (found: Found) => Token | null;
}

/** Cuts a text into tokens whose texts, joined, are the text again. Time grows with the length alone, whatever the text. */
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
        // The library knows addresses of other kinds, too; only pages of the web are led to.
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

/** The hashtags of a text without the #, each spelling once, in the order of the text (spec §3 Post.hashtags). */
export function hashtagsOf(text: string): string[] {
  return [...new Set(findHashtags(text).map((found) => found.text.slice(1)))];
}
