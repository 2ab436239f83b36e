import { CLIP_AREA_PX, LONG_TEXT } from '../config/index.ts';
import { beginning } from './beginning.ts';
import type { Token } from './token.ts';

/** How long texts are folded: 'modern' with their lines, 'expandable' with lines joined (spec §3 readMoreStyle). */
export type FoldStyle = 'modern' | 'expandable';

/** Space for a folded text, in characters of average width. */
export interface Room {
  rows: number;
  rowLength: number;
}

/** The visible part of a folded text. `isCut`: something is left out. */
export interface Folded {
  tokens: Token[];
  isCut: boolean;
}

/** Size and height of a row at the default UI scale. */
const TYPE = { post: { fontPx: 16, rowPx: 24 }, comment: { fontPx: 15, rowPx: 21 } } as const;
const CHARACTER_EM = 0.5;
/** A gap between paragraphs, in rows. */
const GAP_ROWS = 1 / 3;
/** Minimum length to fold. */
const SPARED_ROWS = 2;
/** A word is cut if leaving it out would waste more than this. */
const MAX_WORD = 60;
/** CJK characters and emoji, which are about twice as wide. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]|\p{Emoji_Presentation}/gu;

/**
 * Returns the clipping limit of spec §9 in rows of text. The limit is an area in px²: narrow columns get more rows, and both
 * sides grow with `scale` (1 = the default UI scale). `widthPx`: of the column.
 */
export function roomFor(of: 'post' | 'comment', isAnonymous: boolean, widthPx: number, scale: number): Room {
  const anonymous = { post: 'anonymousPost', comment: 'anonymousComment' } as const;
  const areaPx = CLIP_AREA_PX[isAnonymous ? anonymous[of] : of] * scale * scale;
  const { fontPx, rowPx } = TYPE[of];
  return {
    rows: Math.max(2, Math.round(areaPx / (widthPx * rowPx * scale))),
    rowLength: Math.max(8, Math.floor(widthPx / (fontPx * scale * CHARACTER_EM))),
  };
}

/** Returns the visible text of a token. */
export function shownOf(token: Token): string {
  if ('shown' in token) return token.shown;
  if ('code' in token) return token.code;
  return token.kind === 'spoiler-start' || token.kind === 'spoiler-end' ? '' : token.text;
}

/**
 * Folds a long text: over 800 characters, or five or more lines (spec §9). Returns `null` if the text is not long or too
 * little would be left out.
 */
export function fold(tokens: readonly Token[], style: FoldStyle, room: Room): Folded | null {
  if (!isLong(tokens)) return null;
  if (style === 'expandable') return cut(tokens.map(asOneLine), Number.POSITIVE_INFINITY, room.rowLength);
  const cells = room.rows * room.rowLength;
  const spare = { rows: room.rows + SPARED_ROWS, rowLength: room.rowLength };
  if (lengthOf(tokens) <= LONG_TEXT.length && cellsOf(tokens, spare.rowLength) <= spare.rows * spare.rowLength)
    return null;
  return cut(tokens, cells, room.rowLength);
}

const lengthOf = (tokens: readonly Token[]): number => tokens.reduce((sum, token) => sum + shownOf(token).length, 0);

/** Whether a text is over 800 characters or has five or more non-empty lines (spec §9). */
export function isLong(tokens: readonly Token[]): boolean {
  if (lengthOf(tokens) > LONG_TEXT.length) return true;
  const lines = tokens.map(shownOf).join('').split('\n');
  return lines.filter((line) => line.trim() !== '').length >= LONG_TEXT.lines;
}

const isBreak = ({ kind }: Token): boolean => kind === 'line-break' || kind === 'paragraph-break';

function asOneLine(token: Token): Token {
  if (isBreak(token)) return { kind: 'text', text: ' ' };
  return token.kind === 'code-block'
    ? { kind: 'code', text: token.text, code: token.code.replace(/\s+/g, ' ') }
    : token;
}

const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** Returns the cell where a text ends that begins at `cells`. Cells are counted across rows; a new line begins at the next row. */
function after(cells: number, token: Token, rowLength: number): number {
  const rowEnd = Math.ceil(cells / rowLength) * rowLength;
  if (token.kind === 'line-break') return rowEnd;
  if (token.kind === 'paragraph-break') return rowEnd + GAP_ROWS * rowLength;
  if (token.kind !== 'code-block') return cells + widthOf(shownOf(token));
  return rowEnd + token.code.split('\n').length * rowLength;
}

const cellsOf = (tokens: readonly Token[], rowLength: number): number =>
  tokens.reduce((cells, token) => after(cells, token, rowLength), 0);

function cut(tokens: readonly Token[], maxCells: number, rowLength: number): Folded {
  const kept: Token[] = [];
  let length = 0;
  let cells = 0;
  for (const token of tokens) {
    const shown = shownOf(token);
    const end = after(cells, token, rowLength);
    if (length + shown.length > LONG_TEXT.foldedLength || end > maxCells) {
      const share = Math.min(1, (maxCells - cells) / (end - cells));
      const part = beginningOf(token, Math.min(LONG_TEXT.foldedLength - length, Math.floor(shown.length * share)));
      if (part) kept.push(part);
      while (kept.length > 1 && isBlank(kept.at(-1))) kept.pop();
      return { tokens: kept.length > 0 ? kept : tokens.slice(0, 1), isCut: true };
    }
    kept.push(token);
    length += shown.length;
    cells = end;
  }
  return { tokens: kept, isCut: false };
}

const isBlank = (token: Token | undefined): boolean => token !== undefined && token.text.trim() === '';

function beginningOf(token: Token, length: number): Token | null {
  if (token.kind === 'code-block' || token.kind === 'code') {
    const code = beginning(token.code, length);
    return code === '' ? null : { ...token, code };
  }
  if (token.kind !== 'text') return null;
  const text = wholeWords(beginning(token.text, length));
  return text === '' ? null : { kind: 'text', text };
}

function wholeWords(text: string): string {
  const words = text.slice(0, Math.max(0, text.search(/\s\S*$/)));
  return text.length - words.length > MAX_WORD ? text : words;
}
