import { expect, it } from 'vitest';
import { stemOf } from '../../../../src/shared/text/words.ts';
import { COMMENTS_A_POST, corpusPost, textsOf, vocabulary } from '../../../bench/search/corpus.ts';
import { QUERIES } from '../../../bench/search/queries.ts';

const POSTS = 300;
const texts = Array.from({ length: POSTS }, (_, i) => textsOf(corpusPost(i)));
const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? [];

it('a post is the same each time, and another version of it has other texts', () => {
  expect(corpusPost(7)).toEqual(corpusPost(7));
  const changed = textsOf(corpusPost(7, 1));
  expect(changed.every((text, i) => text.startsWith(`${texts[7]?.[i]} `))).toBe(true);
});

it('a post has a body and ten comments of natural lengths', () => {
  for (const [body = '', ...comments] of texts) {
    expect(comments).toHaveLength(COMMENTS_A_POST);
    expect(body.split(' ').length).toBeGreaterThanOrEqual(10);
    expect(body.split(' ').length).toBeLessThanOrEqual(73);
    for (const comment of comments) expect(comment.split(' ').length).toBeLessThanOrEqual(43);
  }
});

it('few words are frequent and most are rare, in both alphabets', () => {
  const counts = new Map<string, number>();
  for (const word of texts.flat().flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => b - a);
  const all = sorted.reduce((sum, one) => sum + one, 0);
  const frequent = sorted.slice(0, 50).reduce((sum, one) => sum + one, 0);
  expect(frequent / all).toBeGreaterThan(0.25);
  expect(sorted.filter((count) => count === 1).length / sorted.length).toBeGreaterThan(0.4);
  const cyrillic = texts.flat().filter((text) => /[а-я]/.test(text)).length / texts.flat().length;
  expect(cyrillic).toBeGreaterThan(0.6);
  expect(cyrillic).toBeLessThan(0.8);
});

it('most forms of a word have one stem', () => {
  for (const language of ['english', 'russian'] as const) {
    const ranks = Array.from({ length: 500 }, (_, i) => 200 + i);
    const forms = ranks.map((rank) => [0, 1].map((form) => stemOf(vocabulary(language).word(rank, form))));
    expect(forms.filter(([one, other]) => one === other).length).toBeGreaterThan(300);
  }
});

it('there are fifty queries of twelve kinds, each another one', () => {
  const queries = Object.values(QUERIES).flat();
  expect(Object.keys(QUERIES)).toHaveLength(12);
  expect(new Set(queries).size).toBe(50);
});
