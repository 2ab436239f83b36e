import { describe, expect, test } from 'vitest';
import { coverSpoilers, mayHaveMarks, replyArrows, type TextOptions } from '../../../../src/shared/text/index.ts';
import { toggleCheckbox, tokenizeMarked } from '../../../../src/shared/text/marks.ts';

const options: TextOptions = {
  siteDomains: [],
  textFormatter: { tldList: ['com'], foreignMentionServices: [] },
};
const kinds = (text: string): string[] => tokenizeMarked(text, options).map((token) => `${token.kind}:${token.text}`);
const codeOf = (text: string): string[] =>
  tokenizeMarked(text, options).flatMap((token) => ('code' in token ? [token.code] : []));
const boxes = (text: string): boolean[] =>
  tokenizeMarked(text, options).flatMap((token) => (token.kind === 'checkbox' ? [token.isChecked] : []));

describe('spoilers', () => {
  test('are delimited by tags in either alphabet and may contain links and mentions', () => {
    expect(kinds('It was <spoiler>@luna</Spoiler>, <спойлер>да</спойлер>')).toEqual([
      'text:It was ',
      'spoiler-start:<spoiler>',
      'mention:@luna',
      'spoiler-end:</Spoiler>',
      'text:, ',
      'spoiler-start:<спойлер>',
      'text:да',
      'spoiler-end:</спойлер>',
    ]);
  });

  test('unpaired and nested tags are plain text', () => {
    expect(kinds('a</spoiler><spoiler>b')).toEqual(['text:a', 'text:</spoiler>', 'text:<spoiler>', 'text:b']);
    expect(kinds('<spoiler>a<spoiler>b</spoiler>')).toEqual([
      'spoiler-start:<spoiler>',
      'text:a',
      'text:<spoiler>',
      'text:b',
      'spoiler-end:</spoiler>',
    ]);
  });

  test('are masked by coverSpoilers', () => {
    expect(coverSpoilers('It was <spoiler>the butler</spoiler>!')).toBe('It was ••• ••••••!');
    expect(coverSpoilers('<spoiler>a</spoiler> b <spoiler>c</spoiler>')).toBe('• b •');
    expect(coverSpoilers('only <spoiler> begun')).toBe('only <spoiler> begun');
  });
});

describe('code', () => {
  test('in backticks is inline code, whatever it contains', () => {
    expect(kinds('run `npm i @luna #x` now')).toEqual(['text:run ', 'code:`npm i @luna #x`', 'text: now']);
    expect(codeOf('`a` and `b`')).toEqual(['a', 'b']);
    expect(codeOf('one ` two\nthree ` four')).toEqual([]);
  });

  test('between fences is a block without the fences and the language name', () => {
    const block = 'Look:\n```js\nconst a = "<spoiler>";\n\n  b(a); // `c`\n```\nSee?';
    expect(codeOf(block)).toEqual(['const a = "<spoiler>";\n\n  b(a); // `c`']);
    expect(codeOf('```one line```')).toEqual(['one line']);
    expect(codeOf('```\na\n```\n\n```\nb\n```')).toEqual(['a', 'b']);
  });

  test('fences that are unclosed or within a line are plain text', () => {
    expect(tokenizeMarked('```\nnever closed', options).map(({ kind }) => kind)).not.toContain('code-block');
    expect(tokenizeMarked('here ```a``` there', options).map(({ kind }) => kind)).not.toContain('code-block');
  });

  test('spoiler tags within code are ignored', () => {
    expect(kinds('`<spoiler>` b </spoiler>').at(-1)).toBe('text:</spoiler>');
  });
});

describe('tasks', () => {
  test('are checkboxes at the start of a line or list item', () => {
    expect(boxes('[ ] green\n[x] black\n- [X] white\n  * [х] red\n[] blue')).toEqual([false, true, true, true, false]);
  });

  test('brackets elsewhere or with other content are plain text', () => {
    expect(boxes('see [ ] there, [x](y) [1]\n[a] b\n[ ]glued')).toEqual([]);
  });

  test('are toggled in the text at the given offset only', () => {
    const list = '[ ] a\n- [x] b\n[] c';
    expect(toggleCheckbox(list, 0)).toBe('[x] a\n- [x] b\n[] c');
    expect(toggleCheckbox(list, 6)).toBe('[ ] a\n- [ ] b\n[] c');
    expect(toggleCheckbox(list, 14)).toBe('[ ] a\n- [x] b\n[x] c');
    expect(toggleCheckbox(list, 1)).toBeNull();
  });
});

test('mayHaveMarks is true only for texts with such a mark', () => {
  for (const text of ['a `b`', '<СПОЙЛЕР>', 'a\n[x] b', '[]']) expect(mayHaveMarks(text)).toBe(true);
  for (const text of ['', 'a [1] b', '<b>', '@luna #x https://a.com/?a[0]=1']) expect(mayHaveMarks(text)).toBe(false);
});

test('replyArrows returns one to four carets, above that a caret and the number [9.033]', () => {
  expect([1, 2, 3, 4, 5, 12].map(replyArrows)).toEqual(['^', '^^', '^^^', '^^^^', '^5', '^12']);
});
