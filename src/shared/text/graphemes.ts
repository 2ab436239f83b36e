import { storedText } from './stored-text.ts';

/*
 * The server counts texts by the grapheme breaks of Unicode 8 (CONTRACT §2): no rule for emoji joins anything, so a skin tone is a
 * character of its own, and a flag of tags is seven. Browsers count by the present rules, in which such texts are shorter.
 * The ranges are those of Grapheme_Cluster_Break in Unicode 8.0: the distance from the end of the last range, and after a dot the
 * number of further code points, in base 36.
 */

/** Extend and SpacingMark: belong to what stands before. */
const MARKS =
  'lc.33 7o.6 7c.18 2 2.1 2.1 2 21.a 1d.k h 2u.6 3.5 3.1 2.3 10 v.q 2k.a 1n.8 z.3 2.8 2.2 2.4 18.2 3s.w 1j.2 2.h ' +
  '2.6 b.1 u.2 1l 2.6 3.1 3.2 a b.1 u.2 1l 2.4 5.1 3.2 4 v.1 4 c.2 1l 2.7 2.2 2.2 l.1 u.2 1l 2.6 3.1 3.2 9.1 b.1 v ' +
  '1o.4 4.2 2.3 a 15.3 1n.6 2.2 2.3 8.1 c.1 u.2 1l 2.6 2.2 2.3 8.1 c.1 u.2 1n.6 2.2 2.3 a b.1 v.1 1z 5.5 2 2.7 j.1 ' +
  '1q 2.7 d.7 2r 2.6 2.1 c.5 23.1 s 2 2 5.1 1e.j 2.1 6.a 2.z a 2v.a 2.5 o.3 5.2 h.3 e 2.2 7 g jk.2 qb.2 u.2 u.1 v.1 ' +
  '1t.v a 1a.2 4c 3b.b 5.b 64.4 1m.9 2 2 3.n 3 1d.e 1u.4 1c.g 13.8 d.2 v.c 1l.d 1d.j 49.2 2.k 5 5.2 4.1 5j.1h 7.3 ' +
  'el.1 5f.w 2db.2 3y 2p.v ff.5 2y.1 n9x.3 2.9 x.1 29.1 7l 4 5 o.4 2h.1 1f.g s.h 1h.7 q.c 19.3 1c.d 11 1w.d d 9.1 ' +
  '1b 1g 2.2 3.1 6.1 2 16.4 6.1 6l.7 2.1 fn5 ki.f h.f a7.1 gu 6b 46.4 1af.2 2.1 6.3 15.2 5 4m.1 10a.2 1i.e 1l.3 ' +
  '1a.a 1y.2 11.d 1r d.2 1d.d a.2 2o.b 4o.b m.3 1l 2.6 3.1 3.2 a b.1 3.6 4.4 8s.j 6k.6 3.8 s.1 2b.g 2z.c 2u.e gjp.4 ' +
  '1o.6 t7.19 h.3 f7v.1 43r.4 4.5 9.7 3.6 v.3 45.2 1j0.1i 5.1d 9 f n.4 2.e 2sh.6 gzl6.6n';

/** Control, CR and LF: stand alone. */
const CONTROLS = '0.v 2o.w e 11v.5 n 5d 1e 3cv 1kt 3.1 p.6 1e.f 109d.1kv 64g 6p.b 3b6 xyb.3 440.7 h406.73 6p.2rz';

type Ranges = readonly (readonly [first: number, last: number])[];

function rangesOf(table: string): Ranges {
  let last = 0;
  return table.split(' ').map((entry) => {
    const [distance = '', more = '0'] = entry.split('.');
    const first = last + Number.parseInt(distance, 36);
    last = first + Number.parseInt(more, 36);
    return [first, last] as const;
  });
}

let known: { marks: Ranges; controls: Ranges } | undefined;

/** Made when a text is first counted. */
const tables = () => {
  known ??= { marks: rangesOf(MARKS), controls: rangesOf(CONTROLS) };
  return known;
};

function isIn(code: number, ranges: Ranges): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, -1];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

type Class = 'mark' | 'control' | 'flag' | 'L' | 'V' | 'T' | 'LV' | 'LVT' | 'other';

const isBetween = (code: number, first: number, last: number): boolean => code >= first && code <= last;

function classOf(code: number): Class {
  // Letters of most texts: nothing below is a mark.
  if (isBetween(code, 0x20, 0x7e)) return 'other';
  if (isIn(code, tables().controls)) return 'control';
  if (isIn(code, tables().marks)) return 'mark';
  if (isBetween(code, 0x1f1e6, 0x1f1ff)) return 'flag';
  if (isBetween(code, 0xac00, 0xd7a3)) return (code - 0xac00) % 28 === 0 ? 'LV' : 'LVT';
  if (isBetween(code, 0x1100, 0x115f) || isBetween(code, 0xa960, 0xa97c)) return 'L';
  if (isBetween(code, 0x1160, 0x11a7) || isBetween(code, 0xd7b0, 0xd7c6)) return 'V';
  return isBetween(code, 0x11a8, 0x11ff) || isBetween(code, 0xd7cb, 0xd7fb) ? 'T' : 'other';
}

/** What joins two classes besides marks: parts of one Korean syllable, and the letters of flags, however many. */
const JOINED: ReadonlySet<string> = new Set(
  'L L, L V, L LV, L LVT, V V, V T, LV V, LV T, LVT T, T T, flag flag'.split(', '),
);

/** Returns the number of code points, in which JSON Schema counts: the server checks titles of lists and app tokens by it. */
export const countCodePoints = (text: string): number => [...text].length;

/** Returns the number of graphemes as the server counts them. */
export function countGraphemes(text: string): number {
  let count = 0;
  let before: Class | null = null;
  let last = '';
  for (const letter of text) {
    const now = classOf(letter.codePointAt(0) ?? 0);
    const isJoined =
      before === 'control' || now === 'control' || before === null
        ? last === '\r' && letter === '\n'
        : now === 'mark' || JOINED.has(`${before} ${now}`);
    if (!isJoined) count += 1;
    [before, last] = [now, letter];
  }
  return count;
}

/**
 * Returns by how many graphemes a text exceeds a limit when the server has it; 0 or less if it fits. Short texts are not counted.
 */
export function excessOver(limit: number, text: string): number {
  if (text.length <= limit) return text.length - limit;
  return countGraphemes(storedText(text).trim()) - limit;
}
