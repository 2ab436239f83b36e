import type { Random } from './random.ts';

/** Words by name, for the `{name}` slots of templates. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

/** A topic in one language. Sentences of the same part fit in any order. */
export interface Topic {
  name: string;
  language: Language;
  tags: readonly string[];
  words: Lexicon;
  openers: readonly string[];
  details: readonly string[];
  closers: readonly string[];
  /** Texts of comments. */
  replies: readonly string[];
}

export type Language = 'en' | 'ru' | 'de' | 'es' | 'ar' | 'he' | 'ja';

const INNERMOST = /\{([^{}]*)\}/;

/** Expands a template: `{a|b|c}` becomes one of the alternatives, `{name}` a word of the lexicon. Both may be nested. */
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

/** Capitalises the first letter of a sentence. URLs, usernames and code stay as they are. */
export function capitalise(sentence: string): string {
  if (/^(?:[@#`^↑]|https?:|[a-z]+[A-Z./])/u.test(sentence)) return sentence;
  const [first = ''] = sentence;
  return first.toUpperCase() + sentence.slice(first.length);
}
