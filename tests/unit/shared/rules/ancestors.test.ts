import { describe, expect, it } from 'vitest';
import { ancestorsOf } from '../../../../src/shared/rules/ancestors.ts';
import type { TextOptions } from '../../../../src/shared/text/index.ts';
import { aComment } from '../../../support/facts.ts';

const options: TextOptions = { siteDomains: [], textFormatter: { tldList: [], foreignMentionServices: [] } };

/** A thread: `name: words`, one comment a line. */
function thread(...lines: string[]) {
  return lines.map((line, index) => {
    const [username = '', body = ''] = line.split(': ');
    return { comment: aComment('post', index + 1, { body }), author: { username } };
  });
}

/** The numbers of what the last comment of a thread answers. */
function numbersAbove(...lines: string[]): number[] {
  const views = thread(...lines);
  const last = views.at(-1);
  if (!last) throw new Error('A thread has comments');
  return ancestorsOf(views, last, options).map(({ comment }) => comment.seqNumber);
}

describe('what a comment answers', () => {
  it('is at most the nearest four of a longer chain, the oldest of them first [9.020]', () => {
    expect(
      numbersAbove('luna: one', 'mars: ^ two', 'luna: ^ three', 'mars: ^ four', 'luna: ^ five', 'mars: ^ six'),
    ).toEqual([2, 3, 4, 5]);
  });

  it('is what its arrow points at, or the last words of whom it names', () => {
    expect(numbersAbove('luna: one', 'mars: two', 'venus: ^^ yes')).toEqual([1]);
    expect(numbersAbove('luna: one', 'luna: two', 'mars: three', 'venus: @luna: yes')).toEqual([2]);
  });

  it('is nothing, when it begins with words, names nobody of the thread or points above it', () => {
    expect(numbersAbove('luna: one', 'mars: I say ^')).toEqual([]);
    expect(numbersAbove('luna: one', 'mars: @venus two')).toEqual([]);
    expect(numbersAbove('luna: one', 'mars: ^^^^ two')).toEqual([]);
  });
});
