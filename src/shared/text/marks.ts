import type { Token as Found, Tokenizer } from 'social-text-tokenizer';
import { makeToken, reTokenizer } from 'social-text-tokenizer/utils';
import type { Token } from './token.ts';
import { type MoreTokens, type TextOptions, tokenize } from './tokenize.ts';

const SPOILER = 'SPOILER';
const CODE = 'CODE';
const CODE_BLOCK = 'CODE_BLOCK';
const CHECKBOX = 'CHECKBOX';

const TAG = /<\/?(?:spoiler|спойлер)>/gi;
const INLINE_CODE = /`[^`\n]+`/g;
const FENCE_OPENS = /^[ \t]*```/gm;
const FENCE_CLOSES = /```[ \t]*(?:\r?\n|$)/g;
/** A language name may follow the fence. */
const OPENING = /^[ \t]*```(?:[\w+#-]*\r?\n)?/;
const TASK = /^([ \t]*)(?:[-*+•][ \t]+)?\[[ xхXХ]?\](?=\s|$)/gm;

const codeBlock = makeToken(CODE_BLOCK);
const checkbox = makeToken(CHECKBOX);

/** Pairs each fence at the start of a line with the next one at the end of a line, in one pass. */
const codeBlocks: Tokenizer = (text) => {
  const closings = [...text.matchAll(FENCE_CLOSES)];
  const found: Found[] = [];
  let next = 0;
  let end = 0;
  for (const { index, 0: fence } of text.matchAll(FENCE_OPENS)) {
    if (index < end) continue;
    while (next < closings.length && (closings[next]?.index ?? 0) <= index + fence.length) next += 1;
    const closing = closings[next];
    if (!closing) break;
    end = closing.index + closing[0].length;
    found.push(codeBlock(index, text.slice(index, end)));
  }
  return found;
};

const withoutFences = (block: string): string => block.replace(OPENING, '').trimEnd().slice(0, -'```'.length).trimEnd();

const MARKS: MoreTokens = {
  finders: [
    codeBlocks,
    reTokenizer(INLINE_CODE, makeToken(CODE)),
    reTokenizer(TAG, makeToken(SPOILER)),
    reTokenizer(TASK, (offset, line, match) => {
      const blanks = match[1]?.length ?? 0;
      return checkbox(offset + blanks, line.slice(blanks));
    }),
  ],
  tokenOf: ({ type, text }) => {
    switch (type) {
      case SPOILER:
        return { kind: text.startsWith('</') ? 'spoiler-end' : 'spoiler-start', text };
      case CODE:
        return { kind: 'code', text, code: text.slice(1, -1) };
      case CODE_BLOCK:
        return { kind: 'code-block', text, code: withoutFences(text) };
      case CHECKBOX:
        return { kind: 'checkbox', text, isChecked: /[xх]/i.test(text) };
      default:
        return null;
    }
  },
};

/** Like `tokenize`, also with spoilers, code and checkboxes. */
export function tokenizeMarked(text: string, options: TextOptions): Token[] {
  const tokens = tokenize(text, options, MARKS);
  let opened: number | null = null;
  for (const [index, { kind, text: tag }] of tokens.entries()) {
    if (kind === 'spoiler-start' && opened === null) {
      opened = index;
    } else if (kind === 'spoiler-end' && opened !== null) {
      opened = null;
    } else if (kind === 'spoiler-start' || kind === 'spoiler-end') {
      tokens[index] = { kind: 'text', text: tag };
    }
  }
  const unclosed = opened === null ? undefined : tokens[opened];
  if (opened !== null && unclosed) tokens[opened] = { kind: 'text', text: unclosed.text };
  return tokens;
}

const BOX = /((?:[-*+•][ \t]+)?)\[([ xхXХ]?)\]/y;

/** Returns the text with the checkbox at this place toggled; `null` if there is none. */
export function toggleCheckbox(text: string, offset: number): string | null {
  BOX.lastIndex = offset;
  const [box, listMark = '', tick = ''] = BOX.exec(text) ?? [];
  if (box === undefined) return null;
  return `${text.slice(0, offset)}${listMark}${tick.trim() === '' ? '[x]' : '[ ]'}${text.slice(offset + box.length)}`;
}
