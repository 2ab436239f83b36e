import { createRandom, type Random } from '../../server/demo/random.ts';

/** Made-up words of two languages, with endings that their stemmers know and with the frequencies of a natural text. */

export type LanguageName = 'english' | 'russian';

interface Language {
  consonants: string;
  vowels: string;
  /** The endings of each kind of word. */
  endings: readonly (readonly string[])[];
}

/** Frequent letters stand first and are taken more often. */
const LANGUAGES: Readonly<Record<LanguageName, Language>> = {
  english: {
    consonants: 'tnsrhldcmfpgwybvk',
    vowels: 'eaoiu',
    endings: [
      ['', 's'],
      ['', 's', 'ed', 'ing', 'er'],
      ['', 'ly', 'er', 'ness'],
    ],
  },
  russian: {
    consonants: 'нтсрвлкмдпбзгчхжшцщф',
    vowels: 'оаеиуяы',
    endings: [
      ['', 'а', 'у', 'ом', 'е', 'ы', 'ов', 'ам', 'ами', 'ах'],
      ['ый', 'ого', 'ому', 'ым', 'ая', 'ую', 'ой', 'ые', 'ых', 'ыми'],
      ['ать', 'ал', 'ала', 'али', 'ает', 'ают', 'аем'],
    ],
  },
};

/** Stems of a language, by their rank: the most frequent first. */
const STEMS = 60_000;
/** The most frequent words have no endings. */
const PARTICLES = 60;

export class Vocabulary {
  readonly #endings: readonly (readonly string[])[];
  readonly #stems: readonly string[];

  constructor(language: LanguageName) {
    this.#endings = LANGUAGES[language].endings;
    this.#stems = makeStems(LANGUAGES[language], createRandom(`words: ${language}`));
  }

  /** The beginning that all forms of a word have in common. Rank 0 is the most frequent word. */
  stem(rank: number): string {
    return this.#stems[rank] ?? '';
  }

  /** Returns a form of a word. Form 0 is the most frequent one. */
  word(rank: number, form: number): string {
    if (rank < PARTICLES) return this.stem(rank);
    const endings = this.#endings[rank % this.#endings.length] ?? [''];
    return this.stem(rank) + endings[form % endings.length];
  }

  /** Returns a word as often as a text has it: its frequency is about 1/rank (Zipf's law). */
  draw(random: Random): string {
    const rank = Math.floor((STEMS + 1) ** random.next()) - 1;
    return this.word(rank, Math.floor(10 * random.next() ** 2));
  }
}

/** Frequent words are short. */
function makeStems({ consonants, vowels }: Language, random: Random): string[] {
  const letter = (letters: string) => letters[Math.floor(random.next() ** 1.6 * letters.length)] ?? '';
  const stems = new Set<string>();
  while (stems.size < STEMS) {
    let length = 1 + Math.floor(Math.log2(stems.size + 2) / 3.2 + 3 * random.next());
    let stem = '';
    let isVowel = random.chance(0.25);
    do {
      stem += letter(isVowel ? vowels : consonants);
      isVowel = isVowel ? random.chance(0.1) : random.chance(0.8);
      length -= 1;
    } while (length > 0 || stems.has(stem));
    stems.add(stem);
  }
  return [...stems];
}
