import { describe, expect, it } from 'vitest';
import { ancestorsOf } from '../../../../src/shared/rules/ancestors.ts';
import type { TextOptions } from '../../../../src/shared/text/index.ts';
import { aComment } from '../../../support/facts.ts';

const options: TextOptions = { siteDomains: [], textFormatter: { tldList: [], foreignMentionServices: [] } };

/** A thread; each line is `username: body`. */
function thread(...lines: string[]) {
  return lines.map((line, index) => {
    const [username = '', body = ''] = line.split(': ');
    return { comment: aComment('post', index + 1, { body }), author: { username } };
  });
}

/** Numbers of the comments that the last comment of a thread replies to. */
function numbersAbove(...lines: string[]): number[] {
  const views = thread(...lines);
  const last = views.at(-1);
  if (!last) throw new Error('A thread has comments');
  return ancestorsOf(views, last, options).map(({ comment }) => comment.seqNumber);
}

describe('ancestorsOf', () => {
  it('returns at most the nearest four comments of a chain, the oldest first [9.020]', () => {
    expect(
      numbersAbove('luna: one', 'mars: ^ two', 'luna: ^ three', 'mars: ^ four', 'luna: ^ five', 'mars: ^ six'),
    ).toEqual([2, 3, 4, 5]);
  });

  it('follows arrows and mentions, a mention to the user’s last comment', () => {
    expect(numbersAbove('luna: one', 'mars: two', 'venus: ^^ yes')).toEqual([1]);
    expect(numbersAbove('luna: one', 'luna: two', 'mars: three', 'venus: @luna: yes')).toEqual([2]);
  });

  it('returns nothing for a comment that starts with text, mentions nobody in the thread or points above it', () => {
    expect(numbersAbove('luna: one', 'mars: I say ^')).toEqual([]);
    expect(numbersAbove('luna: one', 'mars: @venus two')).toEqual([]);
    expect(numbersAbove('luna: one', 'mars: ^^^^ two')).toEqual([]);
  });
});
