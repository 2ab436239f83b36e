import { describe, expect, it } from 'vitest';
import { asAccountId, type Comment } from '../../../../src/shared/model/index.ts';
import { omitsBubble, silenceDays } from '../../../../src/shared/rules/comment-rows.ts';
import { readPreferences } from '../../../../src/shared/rules/index.ts';
import {
  canCollapse,
  distanceToEnd,
  foldThread,
  numberIn,
  repliesToBlocked,
  unfoldStep,
} from '../../../../src/shared/rules/threads.ts';
import { testConfig } from '../../../support/engine-world.ts';
import { aComment, anAccount, aSelf } from '../../../support/facts.ts';

const values = testConfig.commentFolding;
const rows = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const folded = (count: number, extra = 0, of = values) => foldThread(rows(count), { kind: 'folded', extra }, of).folded;
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('foldThread', () => {
  it('keeps the first comment and the configured number of last ones [9.054 3.094 4.064]', () => {
    const { head, folded: gone, tail } = foldThread(rows(8), { kind: 'folded', extra: 0 }, values);
    expect([head, gone, tail]).toEqual([[1], [2, 3, 4, 5, 6], [7, 8]]);
    expect(folded(8, 0, { ...values, afterFold: 4 })).toEqual([2, 3, 4]);
    expect(foldThread(rows(8), { kind: 'unfolded' }, values).folded).toEqual([]);
  });

  it('folds nothing below the configured minimum [9.054 3.094]', () => {
    expect(folded(5)).toEqual([]);
    expect(folded(6)).toEqual([2, 3, 4]);
    expect(folded(6, 0, { ...values, minFolded: 4 })).toEqual([]);
  });

  it('keeps every comment exactly once and in order at each step', () => {
    for (let count = 0; count < 40; count++) {
      for (let extra = 0; extra < 40; extra += 5) {
        const { head, folded: gone, tail } = foldThread(rows(count), { kind: 'folded', extra }, values);
        expect([...head, ...gone, ...tail]).toEqual(rows(count));
      }
    }
  });

  it('unfolds in steps only from a configured number of comments [9.054 3.094]', () => {
    expect(unfoldStep(14, values)).toBeNull();
    expect(unfoldStep(15, values)).toBe(5);
    expect(unfoldStep(14, { ...values, minToSteppedFold: 14, foldStep: 7 })).toBe(7);
    expect(folded(30, 5)).toHaveLength(22);
  });

  it('allows collapsing from a configured number of comments [4.065 9.054 3.094]', () => {
    expect(canCollapse(11, values)).toBe(false);
    expect(canCollapse(12, values)).toBe(true);
    expect(canCollapse(4, { ...values, minToCollapse: 1 })).toBe(false);
  });
});

describe('the bubble of a comment', () => {
  const preferences = readPreferences(undefined);
  const first = aComment('p', 1, { createdAt: 0 });
  const later = (ms: number, fields: Partial<Comment> = {}) => aComment('p', 2, { createdAt: ms, ...fields });

  it('is omitted if the same author continues within ten minutes [9.032 3.025]', () => {
    expect(omitsBubble(later(10 * MINUTE - 1), first, preferences)).toBe(true);
    expect(omitsBubble(later(10 * MINUTE), first, preferences)).toBe(false);
    expect(omitsBubble(later(MINUTE, { createdBy: asAccountId('mars') }), first, preferences)).toBe(false);
    expect(omitsBubble(first, undefined, preferences)).toBe(false);
    expect(omitsBubble(later(MINUTE), first, { omitRepeatedBubbles: false })).toBe(false);
  });

  it('is shown for hidden comments, whose authors are unknown', () => {
    const hidden = (n: number) => aComment('p', n, { createdAt: n, createdBy: null, hideType: 2 });
    expect(omitsBubble(hidden(2), hidden(1), preferences)).toBe(false);
  });
});

describe('the spacer between comments', () => {
  it('shows the days of silence above the user’s threshold', () => {
    const first = aComment('p', 1, { createdAt: 0 });
    const second = (at: number) => aComment('p', 2, { createdAt: at });
    const preferences = readPreferences(undefined);
    expect(silenceDays(second(6 * DAY), first, preferences)).toBeNull();
    expect(silenceDays(second(8 * DAY), first, preferences)).toBe(8);
    expect(silenceDays(second(8 * DAY), first, { spacerAfterMs: 0 })).toBeNull();
    expect(silenceDays(second(2 * MINUTE), first, { spacerAfterMs: MINUTE })).toBe(1);
    expect(silenceDays(first, undefined, preferences)).toBeNull();
  });
});

describe('arrow distances', () => {
  const thread = [1, 2, 5, 6].map((number) => aComment('p', number));
  const pending = [0, 1].map((n) => aComment('p', 1_800_000_000_000 + n, { shortId: '' }));

  it('count by comment numbers, so a deleted comment changes no arrow', () => {
    expect(distanceToEnd(thread, aComment('p', 6))).toBe(1);
    expect(distanceToEnd(thread, aComment('p', 2))).toBe(5);
  });

  it('include pending comments with the next numbers', () => {
    const all = [...thread, ...pending];
    expect(pending.map((comment) => numberIn(all, comment))).toEqual([7, 8]);
    expect(distanceToEnd(all, aComment('p', 6))).toBe(3);
    expect(all.map((comment) => distanceToEnd(all, comment))).toEqual([8, 7, 4, 3, 2, 1]);
  });
});

describe('repliesToBlocked', () => {
  const blocked = aComment('p', 1, { hideType: 2, createdBy: null });
  const reply = (body: string) => aComment('p', 3, { body });
  const isReplyToBlocked = (body: string) =>
    repliesToBlocked(reply(body), [blocked, aComment('p', 2), reply(body)], new Set(['uranus']), testConfig);

  it.each(['^^ No', '@uranus, no', '@luna @uranus look', '^2 what', ' ^^'])(
    'is true if the comment starts by addressing a blocked comment: %s',
    (body) => {
      expect(isReplyToBlocked(body)).toBe(true);
    },
  );

  it.each(['^ No', 'I say @uranus', 'What ^^', '@luna no', 'no', ''])('is false otherwise: %s', (body) => {
    expect(isReplyToBlocked(body)).toBe(false);
  });
});

it('comment preferences are read with defaults for missing values [3.025 3.026 3.027 3.028]', () => {
  const self = (comments: object) => aSelf(anAccount('me'), { frontendPreferences: { 'net.freefeed': { comments } } });
  expect(readPreferences(self({}))).toMatchObject({
    omitRepeatedBubbles: true,
    showTimestamps: false,
    highlightComments: true,
    hideRepliesToBanned: false,
  });
  const turned = {
    omitRepeatedBubbles: false,
    showTimestamps: true,
    highlightComments: false,
    hideRepliesToBanned: true,
  };
  expect(readPreferences(self(turned))).toMatchObject(turned);
});
