import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LikersLine } from '../../../../src/features/comments/likers/Likers.tsx';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { PostCard } from '../../../../src/features/post/index.ts';
import { focusedComments, folds } from '../../../../src/features/thread-state/index.ts';
import type { CommentView } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf, signOut } from '../../../support/fake-live.ts';
import { account, comment, postView } from '../../../support/post-views.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const luna = account('luna');
const mars = account('mars');
const AT = 1_600_000_000_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

// The form below a post asks for the keyboard.
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const card = (comments: CommentView[], isAlone = false, post = {}) => (
  <ReaderScope>
    <PostCard view={postView('abc123', 'Hello', { comments, post })} {...(isAlone ? { headingLevel: 1 } : {})} />
  </ReaderScope>
);
const commentAt = (author: typeof luna, body: string, at: number) => comment(author, body, { createdAt: AT + at });
const prefer = (comments: object, more: object = {}) => {
  answers.self = selfOf({ frontendPreferences: { 'net.freefeed': { comments, ...more } } });
};
const timesIn = (comments: CommentView[]) =>
  render(card(comments))
    .match(/<li.*?<\/li>/gs)
    ?.map((row) => /<a [^>]*href="[^"]*#/.test(row));

describe('consecutive comments of one author', () => {
  const row = () => [commentAt(luna, 'One', 0), commentAt(luna, 'Two', MINUTE), commentAt(mars, 'Three', 2 * MINUTE)];

  it('share one bubble and one time [9.032]', () => {
    expect(timesIn(row())).toEqual([true, false, true]);
    expect(render(card(row())).match(/goesOn/g)).toHaveLength(1);
  });

  it('have a time or a bubble each if the user prefers that [3.025 3.026]', () => {
    prefer({ showTimestamps: true });
    expect(timesIn(row())).toEqual([true, true, true]);
    prefer({ omitRepeatedBubbles: false });
    expect(timesIn(row())).toEqual([true, true, true]);
    expect(render(card(row()))).not.toContain('goesOn');
  });
});

it('a spacer with the number of days precedes a comment after a long silence', () => {
  const row = [commentAt(luna, 'One', 0), commentAt(luna, 'Two', 9 * DAY), commentAt(mars, 'Three', 10 * DAY)];
  expect(words(card(row))).toMatch(/One.*9 days later .*Two.*Three/);
  prefer({}, { timeDifferenceForSpacer: 20 * DAY });
  expect(words(card(row))).not.toContain('later');
});

it('no spacer follows omitted comments, whose times are unknown', () => {
  const row = [commentAt(luna, 'One', 0), commentAt(luna, 'Two', 9 * DAY), commentAt(mars, 'Three', 9 * DAY)];
  const folded = { omittedComments: 4, omittedCommentsOffset: 1 };
  expect(words(card(row, false, folded))).toMatch(/One.*Show 4 more comments(?!.*later)/);
});

it('the comment named in the URL is highlighted [3.059]', () => {
  const one = commentAt(luna, 'One', 0);
  focusedComments.set(one.comment.id, true);
  expect(render(card([one, commentAt(luna, 'Two', DAY)])).match(/focused/g)).toHaveLength(1);
  focusedComments.set(one.comment.id, undefined);
});

describe('a hidden comment', () => {
  const hidden = (hideType: 1 | 2 | 3 | 4) => comment(undefined, 'Comment from somebody', { hideType });

  it('by a blocked user can be unlocked by signed-in users [4.074 4.075]', async () => {
    expect(await wordsInTheEnd(card([hidden(2)]))).toContain('Comment from somebody Unlock');
    signOut();
    expect(await wordsInTheEnd(card([hidden(2)]))).not.toContain('Unlock');
  });

  it.each([1, 3, 4] as const)('of type %s cannot be unlocked', async (type) => {
    const shown = await wordsInTheEnd(card([hidden(type)]));
    expect(shown).toContain('Comment from somebody');
    expect(shown).not.toContain('Unlock');
  });
});

describe('a thread with a dozen comments', () => {
  const dozen = Array.from({ length: 12 }, (_, i) => commentAt(i % 2 ? luna : mars, `Number ${i + 1}.`, i * MINUTE));

  it('can be folded, a shorter one cannot [4.065 9.054]', async () => {
    expect(await wordsInTheEnd(card(dozen, true))).toContain('Fold comments');
    expect(await wordsInTheEnd(card(dozen.slice(1), true))).not.toContain('Fold comments');
  });

  it('shows its first and its last two comments when folded [4.064]', async () => {
    folds.set('post-abc123', { kind: 'folded', extra: 0 });
    const shown = await wordsInTheEnd(card(dozen, true));
    expect(shown).toMatch(/Number 1\..*Show 9 more comments.*Number 11\..*Number 12\./);
    expect(shown).not.toContain('Number 2.');
    folds.set('post-abc123', undefined);
  });
});

describe('the line with the likers of a comment', () => {
  const people = (count: number) => Array.from({ length: count }, (_, i) => account(`star${i}`));
  const line = (count: number) => (
    <ReaderScope>
      <LikersLine likers={people(count)} />
    </ReaderScope>
  );

  it('contains up to four names [9.029]', () => {
    expect(words(line(0))).toBe('Nobody likes this yet');
    expect(words(line(1))).toBe('Star0');
    expect(words(line(4))).toBe('Star0, Star1, Star2 and Star3');
  });

  it('contains two names and the number of others above that [9.030]', () => {
    expect(words(line(5))).toBe('Star0, Star1 and 3 more…');
    expect(links(line(9))).toHaveLength(2);
  });
});
