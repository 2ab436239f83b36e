import type { Random } from './random.ts';

/** Words by name, for the `{name}` slots of templates. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

/** One subject in one language: sentences that fit together in any order within their part. */
export interface Topic {
  name: string;
  language: Language;
  tags: readonly string[];
  words: Lexicon;
  openers: readonly string[];
  details: readonly string[];
  closers: readonly string[];
  /** What readers answer. */
  replies: readonly string[];
}

export type Language = 'en' | 'ru' | 'de' | 'es' | 'ar' | 'he' | 'ja';

const INNERMOST = /\{([^{}]*)\}/;

/** Fills a template: `{a|b|c}` is one of these, `{name}` a word of the lexicon; both may be nested. */
export function fill(template: string, words: Lexicon, random: Random): string {
  let text = template;
  for (let match = INNERMOST.exec(text); match; match = INNERMOST.exec(text)) {
    const inside = match[1] ?? '';
    const choices = inside.includes('|') ? inside.split('|') : words[inside];
    if (!choices) throw new Error(`No words for {${inside}} in: ${template}`);
    text = text.slice(0, match.index) + random.pick(choices) + text.slice(match.index + match[0].length);
  }
  return text;
}

/** A sentence starts with a capital letter even when a slot opened it; addresses, names and code keep their case. */
export function capitalise(sentence: string): string {
  if (/^(?:[@#`^↑]|https?:|[a-z]+[A-Z./])/u.test(sentence)) return sentence;
  const [first = ''] = sentence;
  return first.toUpperCase() + sentence.slice(first.length);
}
