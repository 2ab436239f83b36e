import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPostId } from '../../src/shared/model/index.ts';
import { type AnyMutation, fileIdsIn, kindOf } from '../../src/shared/mutations/index.ts';
import type { OutboxRow, OutboxState } from '../../src/shared/store/vault/rows.ts';
import { rowsById, stuckFiles } from '../../src/shared/store/vault/stuck-files.ts';
import { plan, type Step } from '../../worker/push/plan.ts';
import { aFile, aMutation, aRow } from '../support/mutations.ts';

const NOW = 1_800_000_000_000;
const EPOCH = 3;
const moment = fc.integer({ min: -100_000, max: 100_000 }).map((distance) => NOW + distance);
const failure = { kind: 'network' } as const;
const aCandidate = { id: 'copy', body: '', createdAt: NOW };

const aState: fc.Arbitrary<OutboxState> = fc.oneof(
  moment.map((untilAt): OutboxState => ({ kind: 'held', untilAt })),
  moment.map((notBeforeAt): OutboxState => ({ kind: 'ready', notBeforeAt, failure: null })),
  fc.record({ kind: fc.constant('sending' as const), sentAt: moment, epoch: fc.constantFrom(EPOCH, EPOCH - 1) }),
  fc.record({ kind: fc.constant('unsure' as const), sentAt: moment, lookAt: moment }),
  moment.map((at): OutboxState => ({ kind: 'answered', at, reply: null })),
  moment.map((at): OutboxState => ({ kind: 'settled', at })),
  moment.map((at): OutboxState => ({ kind: 'refused', at, failure })),
  moment.map((at): OutboxState => ({ kind: 'conflict', at, theirs: '' })),
  moment.map((at): OutboxState => ({ kind: 'undecided', at, candidates: [] })),
  moment.map((at): OutboxState => ({ kind: 'proposed', at, copy: aCandidate, kept: aCandidate })),
);

/** Rows 0…n. Each refers to one of two posts of the server, or to what another row creates. */
const someRows: fc.Arbitrary<OutboxRow[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('like', 'unlike', 'comment', 'post', 'upload', 'save', 'edit', 'edit with a file'),
      about: fc.nat(7),
      state: aState,
      unsureUntilAt: fc.oneof(fc.constant(0), moment),
      rests: fc.nat(5),
      restsUntilAt: moment,
    }),
    { maxLength: 8 },
  )
  .map((specs) =>
    specs.map(({ kind, about, state, unsureUntilAt, rests, restsUntilAt }, i) => {
      const isMade = about < i && specs[about]?.kind === 'post';
      // A row refers to earlier rows only: two rows that refer to each other could never be sent.
      const file = about < i ? `row${about}` : 'a file of the server';
      const mutation = mutationOf(kind, isMade ? `row${about}` : `post${about % 2}`, file);
      const id = `row${i}`;
      const isBorn = state.kind === 'answered' || state.kind === 'settled';
      return aRow(id, mutation, {
        state,
        unsureUntilAt: state.kind === 'settled' ? Math.max(unsureUntilAt, 1) : unsureUntilAt,
        order: i,
        lane: kindOf(mutation)?.lane(mutation, id) ?? '',
        serverId: isBorn ? `server${i}` : null,
        pace: { times: [], rests, restsUntilAt },
      });
    }),
  );

function mutationOf(kind: string, post: string, file: string): AnyMutation {
  const postId = asPostId(post);
  switch (kind) {
    case 'like':
    case 'unlike':
      return aMutation('like-post', { postId, on: kind === 'like' });
    case 'comment':
      return aMutation('create-comment', { postId });
    case 'post':
      return aMutation('create-post', { attachmentIds: [file], attachments: [aFile(file)] });
    case 'upload':
      return aMutation('upload-file');
    case 'save':
      return aMutation('save-post', { postId });
    case 'edit with a file':
      return aMutation('edit-post', { postId, attachments: { ids: [file], shown: [aFile(file)] } });
    default:
      return aMutation('edit-post', { postId });
  }
}

const planAt = (rows: readonly OutboxRow[], now: number, pausedUntilAt = 0) =>
  plan(rows, { now, epoch: EPOCH, pausedUntilAt, inLateWindow: new Set(), underway: new Set() });

const referencesOf = ({ mutation }: OutboxRow) => kindOf(mutation)?.references(mutation) ?? [];
const isBorn = ({ state }: OutboxRow) => state.kind === 'answered' || state.kind === 'settled';
const isAway = ({ state }: OutboxRow) => state.kind === 'sending' || state.kind === 'unsure';

const NEEDS_USER: readonly OutboxState['kind'][] = ['refused', 'conflict', 'undecided', 'proposed'];

/** True if it needs the user because of a file, or of another row to which it refers. */
const isStuck = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  stuckFiles(row, rowsById(rows)).length > 0 ||
  rows
    .filter(({ id }) => id !== row.id && referencesOf(row).includes(id))
    .some((one) => NEEDS_USER.includes(one.state.kind) || (!isBorn(one) && !isAway(one) && isStuck(one, rows)));

/** The result of a successful step. */
function after(rows: readonly OutboxRow[], { kind, row }: Step, now: number): OutboxRow[] {
  const becomes = (state: OutboxState, more: Partial<OutboxRow> = {}) =>
    rows.map((one) => (one.id === row.id ? { ...row, ...more, state } : one));
  switch (kind) {
    case 'send':
    case 'search':
      return becomes({ kind: 'answered', at: now, reply: null }, { serverId: `server-${row.id}` });
    case 'recover':
    case 'search-again':
      return becomes({ kind: 'unsure', sentAt: now, lookAt: now });
    case 'settle':
      return row.unsureUntilAt > now ? becomes({ kind: 'settled', at: now }) : rows.filter((one) => one.id !== row.id);
    case 'give-up':
      return becomes({ kind: 'refused', at: now, failure: { kind: 'too-often' } });
    case 'forget':
      return rows.filter((one) => one.id !== row.id);
    case 'drop':
      return rows.filter((one) => one.id !== row.id && !referencesOf(one).includes(row.id));
  }
}

describe('the plan for any outbox', () => {
  it('never sends two rows of one lane at the same time, and sends the older one first', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const sent = planAt(rows, NOW).steps.flatMap(({ kind, row }) => (kind === 'send' ? [row] : []));
        expect(new Set(sent.map(({ lane }) => lane)).size).toBe(sent.length);
        for (const row of sent) {
          const before = rows.filter((one) => one.lane === row.lane && one.order < row.order && !isStuck(one, rows));
          expect(
            before.filter((one) => isAway(one) || one.state.kind === 'ready' || one.state.kind === 'held'),
          ).toEqual([]);
        }
      }),
    );
  });

  it('sends no row before the rows to which it refers', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const born = new Set(rows.filter(isBorn).map(({ id }) => id));
        const ids = new Set(rows.map(({ id }) => id));
        for (const { kind, row } of planAt(rows, NOW).steps) {
          if (kind !== 'send') continue;
          const local = referencesOf(row).filter((id) => ids.has(id) && id !== row.id);
          expect(local.filter((id) => !born.has(id))).toEqual([]);
        }
      }),
    );
  });

  it('sends no post while one of its files is not on the server', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        for (const { kind, row } of planAt(rows, NOW).steps) {
          if (kind !== 'send') continue;
          const uploads = fileIdsIn(row.mutation).map((id) => rows.find((one) => one.id === id));
          expect(uploads.filter((one) => one === undefined || !isBorn(one))).toEqual([]);
        }
      }),
    );
  });

  it('sends no row while an earlier one in the same lane and on the same target may still arrive', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const targetOf = ({ id, mutation }: OutboxRow) =>
          JSON.stringify(['on' in mutation ? mutation.kind : null, kindOf(mutation)?.target(mutation, id)]);
        for (const { kind, row } of planAt(rows, NOW).steps) {
          if (kind !== 'send') continue;
          const threats = rows.filter(
            (one) =>
              one.order < row.order &&
              one.lane === row.lane &&
              targetOf(one) === targetOf(row) &&
              isBorn(one) &&
              one.unsureUntilAt > NOW,
          );
          expect(threats).toEqual([]);
        }
      }),
    );
  });

  it('ends with only those rows that need the user', () => {
    fc.assert(
      fc.property(someRows, fc.constantFrom(0, NOW + 60_000), (given, pausedUntilAt) => {
        let rows = given;
        let now = NOW;
        for (let turns = 0; turns < 200 && rows.length > 0; turns += 1) {
          const { steps, wakeAt } = planAt(rows, now, pausedUntilAt);
          const [step] = steps;
          if (step) rows = after(rows, step, now);
          else if (wakeAt === null) break;
          else {
            expect(wakeAt).toBeGreaterThan(now);
            now = wakeAt;
          }
        }
        const needy = new Set(['refused', 'conflict', 'undecided', 'proposed']);
        const asks = (row: OutboxRow) => needy.has(row.state.kind) || isStuck(row, rows);
        const blocked = new Set(rows.filter(asks).map(({ id }) => id));
        // Rows that refer to such a row wait with it, and so do later rows in their lane.
        for (let grown = true; grown; ) {
          grown = false;
          for (const row of rows) {
            if (blocked.has(row.id)) continue;
            const isBehind = rows.some(
              (one) => one.order < row.order && one.lane === row.lane && blocked.has(one.id) && !asks(one),
            );
            if (!isBehind && !referencesOf(row).some((id) => id !== row.id && blocked.has(id))) continue;
            blocked.add(row.id);
            grown = true;
          }
        }
        expect(rows.filter(({ id }) => !blocked.has(id))).toEqual([]);
      }),
    );
  });
});
