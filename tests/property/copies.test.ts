import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asCommentId } from '../../src/shared/model/index.ts';
import type { CheckRow } from '../../src/shared/store/index.ts';
import { findCopies, type Seen } from '../../worker/push/copies/copies.ts';
import { aMutation, ME, POST } from '../support/mutations.ts';

const AT = 1_800_000_000_000;
const SEQ = 100;
const WORDS = 'The same words';

const aCheck: fc.Arbitrary<CheckRow> = fc
  .record({
    tookMs: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 40_000 })),
  })
  .map((facts) => ({
    id: 'row',
    accountId: ME,
    mutation: aMutation('create-comment', { postId: POST, body: WORDS }),
    made: { id: 'made', body: WORDS, createdAt: AT, seqNumber: SEQ },
    ownBefore: [],
    ownSinceAt: AT - 200_000,
    lookAt: AT,
    failures: 0,
    ...facts,
  }));

/** The user's posts or comments around the answered one, numbered by time. */
const someSeen: fc.Arbitrary<Seen[]> = fc
  .array(
    fc.record({
      aheadMs: fc.oneof(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: -6000, max: 6000 })),
      isSame: fc.boolean(),
      hasReactions: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((specs) =>
    specs
      .toSorted((a, b) => a.aheadMs - b.aheadMs)
      .map(({ aheadMs, isSame, hasReactions }, i) => {
        const seqNumber = aheadMs <= 0 ? SEQ - specs.length + i : SEQ + 1 + i;
        const comment = {
          id: asCommentId(`comment-${i}`),
          shortId: '',
          postId: POST,
          seqNumber,
          body: isSame ? WORDS : 'Other words',
          createdBy: ME,
          createdAt: AT + aheadMs,
          updatedAt: AT + aheadMs,
          likes: 0,
          hasOwnLike: false,
          hideType: 0 as const,
        };
        const echo = { id: comment.id, createdAt: comment.createdAt, found: { kind: 'comment' as const, comment } };
        return { echo, hasReactions };
      }),
  );

const deleted = (check: CheckRow, seen: Seen[]) => findCopies(check, seen).filter(({ isAsked }) => !isAsked);

describe('copies of an answered create', () => {
  it('are deleted without a question only if they were created while the request was under way, 5 s at most, and nothing refers to them', () => {
    fc.assert(
      fc.property(aCheck, someSeen, (check, seen) => {
        for (const { copy } of deleted(check, seen)) {
          const { tookMs } = check;
          if (tookMs === null) throw new Error('The answer was lost');
          expect(tookMs).toBeLessThanOrEqual(5000);
          expect(copy.createdAt).toBeGreaterThanOrEqual(AT - tookMs - 1000);
          expect(copy.createdAt).toBeLessThanOrEqual(AT + tookMs);
          expect(seen.find(({ echo }) => echo.id === copy.id)?.hasReactions).toBe(false);
        }
      }),
    );
  });

  it('are never deleted without a question if something that was created after the answer has the same text', () => {
    fc.assert(
      fc.property(aCheck, someSeen, (check, seen) => {
        const isSaidAfter = findCopies(check, seen).some(({ copy }) => copy.createdAt > AT + (check.tookMs ?? 0));
        if (isSaidAfter) expect(deleted(check, seen)).toEqual([]);
      }),
    );
  });

  it('have the same text, whatever else was created at that time', () => {
    fc.assert(
      fc.property(aCheck, someSeen, (check, seen) => {
        for (const { copy } of findCopies(check, seen)) expect(copy.body).toBe(WORDS);
      }),
    );
  });

  it('are never deleted without a question if some came before the answered one and some after it, or several after it: another device wrote the same', () => {
    const someAges = (min: number, max: number, minLength: number) =>
      fc.array(fc.integer({ min, max }), { minLength, maxLength: 3 });
    const around = fc.tuple(someAges(1, 900, 1), someAges(-900, -1, 1)).map((sides) => sides.flat());
    fc.assert(
      fc.property(fc.oneof(around, someAges(-900, -1, 2)), (agesMs) => {
        const { check, seen } = answeredQuickly(agesMs);
        expect(findCopies(check, seen)).toHaveLength(agesMs.length);
        expect(deleted(check, seen)).toEqual([]);
      }),
    );
  });

  it('are all found after a quick answer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 }), (agesMs) => {
        const { check, seen } = answeredQuickly(agesMs);
        expect(deleted(check, seen)).toHaveLength(agesMs.length);
      }),
    );
  });
});

/** A create that was answered after a second, and the same words at other times: so many milliseconds before it. */
function answeredQuickly(agesMs: readonly number[]): { check: CheckRow; seen: Seen[] } {
  const seen = agesMs.map((ageMs, i): Seen => {
    const comment = {
      id: asCommentId(`copy-${i}`),
      shortId: '',
      postId: POST,
      seqNumber: SEQ - 1 - i,
      body: WORDS,
      createdBy: ME,
      createdAt: AT - ageMs,
      updatedAt: AT - ageMs,
      likes: 0,
      hasOwnLike: false,
      hideType: 0 as const,
    };
    return {
      echo: { id: comment.id, createdAt: comment.createdAt, found: { kind: 'comment', comment } },
      hasReactions: false,
    };
  });
  const check: CheckRow = {
    id: 'row',
    accountId: ME,
    mutation: aMutation('create-comment', { postId: POST, body: WORDS }),
    made: { id: 'made', body: WORDS, createdAt: AT, seqNumber: SEQ },
    tookMs: 1000,
    ownBefore: [],
    ownSinceAt: AT - 200_000,
    lookAt: AT,
    failures: 0,
  };
  return { check, seen };
}
