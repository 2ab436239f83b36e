import { corpusPost, personAt, textsOf, vocabulary } from './corpus.ts';

const en = (rank: number, form = 0): string => vocabulary('english').word(rank, form);
const ru = (rank: number, form = 0): string => vocabulary('russian').word(rank, form);
const beginning = (word: string, letters: number): string => `${word.slice(0, letters)}*`;
const writer = (rank: number): string => personAt(rank).username;

/** Words that follow each other in a comment, in quotation marks. */
function phraseOf(post: number, length: number): string {
  const comment = textsOf(corpusPost(post))
    .slice(1)
    .map((text) => text.match(/\p{L}+/gu) ?? [])
    .find((words) => words.length > length + 4);
  return `"${comment?.slice(2, 2 + length).join(' ')}"`;
}

/** Ranks of words: every sixth post has the common ones, one of fifty the usual ones, one of a thousand the rare ones. */
const COMMON = [80, 100, 120, 140] as const;
const USUAL = [700, 900, 1100, 1300] as const;
const RARE = [9000, 12_000, 15_000, 18_000] as const;

/** Fifty queries, by what they ask for. */
export const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'a common word': [en(COMMON[0]), en(COMMON[1]), ru(COMMON[0]), ru(COMMON[1])],
  'a usual word': [en(USUAL[0]), en(USUAL[1]), ru(USUAL[0]), ru(USUAL[1])],
  'a rare word': [en(RARE[0]), en(RARE[1]), ru(RARE[0]), ru(RARE[1])],
  'another form': [ru(COMMON[2], 3), ru(USUAL[2], 5), ru(USUAL[3], 6), ru(RARE[2], 4), en(USUAL[2], 1)],
  'two words': [
    `${ru(COMMON[0])} ${ru(COMMON[1])}`,
    `${en(COMMON[0])} ${en(COMMON[1])}`,
    `${ru(COMMON[2])} ${ru(USUAL[0])}`,
    `${ru(USUAL[0])} ${ru(USUAL[1])}`,
    `${ru(USUAL[2])} ${ru(RARE[2])}`,
    `${ru(20)} ${ru(40)}`,
  ],
  'a beginning': [
    beginning(ru(USUAL[0]), 2),
    beginning(ru(USUAL[1]), 3),
    beginning(ru(RARE[1]), 4),
    beginning(en(USUAL[0]), 3),
    beginning(en(RARE[0]), 5),
  ],
  'a phrase': [
    phraseOf(100, 2),
    phraseOf(300, 3),
    phraseOf(500, 4),
    `"${ru(2)} ${ru(COMMON[0])}"`,
    `"${ru(20)} ${ru(30)}"`,
    `"${en(COMMON[0])} ${en(COMMON[1])}"`,
  ],
  'from:': [`from:${writer(0)}`, `from:${writer(600)}`, `from:${writer(3)} ${ru(COMMON[0])}`],
  'in-comments:': [
    `in-comments:${ru(COMMON[0])}`,
    `in-comments:${ru(USUAL[0])},${ru(USUAL[1])}`,
    `in-body:${ru(COMMON[1])} in-comments:${ru(COMMON[2])}`,
    `in-body:${ru(USUAL[1])}`,
  ],
  negation: [`${ru(COMMON[0])} -${ru(2)}`, `${ru(USUAL[0])} -from:${writer(0)}`, `-${en(COMMON[0])}`],
  or: [
    `${ru(USUAL[0])} | ${en(USUAL[0])}`,
    `${ru(RARE[0])} | ${ru(RARE[1])} | ${en(RARE[2])}`,
    `${ru(COMMON[0])} | ${ru(2)}`,
  ],
  'people and feeds': [`commented-by:${writer(5)} ${ru(USUAL[0])}`, `liked-by:${writer(900)}`, 'in-my:discussions'],
};
