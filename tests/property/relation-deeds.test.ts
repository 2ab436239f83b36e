import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type AccountId, asAccountId } from '../../src/shared/model/index.ts';
import type { AnyMutation } from '../../src/shared/mutations/index.ts';
import { type OutboxRow, VaultDatabase } from '../../src/shared/store/index.ts';
import { enqueue } from '../../src/shared/store/vault/outbox.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import { isUnsent } from '../../src/shared/store/vault/outbox-states.ts';
import { plan } from '../../worker/push/plan.ts';
import { aMutation, GROUP, isKind, ME } from '../support/mutations.ts';

const NOW = 1_800_000_000_000;
const EPOCH = 1;
const PEOPLE = [1, 2].map((number) => asAccountId(`50000000-0000-4000-8000-00000000000${number}`));

const vault = new VaultDatabase(`vault-${randomUUID()}`);
afterAll(() => vault.delete());
const clear = () => Promise.all([vault.outbox.clear(), vault.aliases.clear()]);

const KINDS = ['subscribe', 'request-subscription', 'block-user', 'show-blocked', 'block-in-group'] as const;
type Kind = (typeof KINDS)[number];

const turn = (kind: Kind, accountId: AccountId, on: boolean): AnyMutation => {
  const person = { accountId, username: 'mars', on };
  return kind === 'block-in-group'
    ? aMutation(kind, { ...person, groupId: GROUP, groupName: 'astronomers' })
    : aMutation(kind, person);
};

const keyOf = (mutation: AnyMutation): string =>
  `${mutation.kind} ${'accountId' in mutation ? mutation.accountId : ''}`;
const isOn = (mutation: AnyMutation): boolean => 'on' in mutation && mutation.on;

const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...KINDS), who: fc.constantFrom(...PEOPLE) }) },
  // The same once more, from another tab that does not show the first time yet.
  fc.record({ kind: fc.constantFrom(...KINDS), who: fc.constantFrom(...PEOPLE), isAgain: fc.constant(true) }),
  fc.record({ sends: fc.nat(5) }),
);
type Step = { kind: Kind; who: AccountId; isAgain?: boolean } | { sends: number };

/** Carries the steps out on a vault. Returns the rows, and what the user wanted last of each thing. */
async function performed(
  first: ReadonlySet<string>,
  steps: readonly Step[],
): Promise<{ rows: OutboxRow[]; wanted: Map<string, boolean> }> {
  const wanted = new Map<string, boolean>();
  await clear();
  for (const [i, step] of steps.entries()) {
    const rows = await outboxOf(vault, ME);
    if ('sends' in step) {
      const due = rows.filter(({ id }) => stepsFor(rows).includes(id));
      const row = due[step.sends % Math.max(1, due.length)];
      if (row) await vault.outbox.put({ ...row, state: { kind: 'sending', sentAt: NOW, epoch: EPOCH } });
      continue;
    }
    const key = keyOf(turn(step.kind, step.who, true));
    const shown = wanted.get(key) ?? first.has(key);
    const isMade = rows.some(({ mutation }) => keyOf(mutation) === key);
    const on = step.isAgain && isMade ? shown : !shown;
    wanted.set(key, on);
    await enqueue({ vault, accountId: ME }, turn(step.kind, step.who, on), {
      id: randomUUID(),
      at: NOW + i,
      holdMs: 0,
    });
  }
  return { rows: await outboxOf(vault, ME), wanted };
}

/** Ids of the rows that may be sent now. */
const stepsFor = (rows: readonly OutboxRow[]): string[] => {
  const underway = new Set(rows.filter(({ state }) => state.kind === 'sending').map(({ id }) => id));
  const facts = { now: NOW + 1000, epoch: EPOCH, pausedUntilAt: 0, inLateWindow: new Set<string>(), underway };
  return plan(rows, facts).steps.flatMap(({ kind, row }) => (kind === 'send' ? row.id : []));
};

const someSteps = fc.array(aStep, { minLength: 1, maxLength: 14 });
const someThings = fc
  .subarray(KINDS.flatMap((kind) => PEOPLE.map((who) => keyOf(turn(kind, who, true)))))
  .map((keys) => new Set(keys));

describe('what is turned on and off about people', () => {
  it('ends as the user last wanted it, with at most one unsent row for each person and thing [7.083 7.084 7.085 7.086 7.087]', async () => {
    await fc.assert(
      fc.asyncProperty(someThings, someSteps, async (first, steps) => {
        const { rows, wanted } = await performed(first, steps);
        for (const [key, on] of wanted) {
          const mine = rows.filter(({ mutation }) => keyOf(mutation) === key);
          expect(mine.filter(isUnsent).length, key).toBeLessThanOrEqual(1);
          const last = mine.at(-1);
          expect(last ? isOn(last.mutation) : first.has(key), key).toBe(on);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is sent in the order in which the user wanted it: never two at once about one person', async () => {
    await fc.assert(
      fc.asyncProperty(someThings, someSteps, async (first, steps) => {
        const { rows } = await performed(first, steps);
        const going = rows.filter(({ id, state }) => state.kind === 'sending' || stepsFor(rows).includes(id));
        for (const row of going) {
          const lanes = row.lane.split(' ');
          const beside = going.filter((one) => one !== row && one.lane.split(' ').some((lane) => lanes.includes(lane)));
          expect(beside.map(({ mutation }) => mutation.kind)).toEqual([]);
          const earlier = rows.filter((one) => keyOf(one.mutation) === keyOf(row.mutation) && one.order < row.order);
          expect(earlier).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const DEEDS = ['accept', 'reject', 'remove'] as const;
const answers = {
  'answer-request': (isAccepted: boolean, accountId: AccountId) =>
    aMutation('answer-request', { accountId, isAccepted }),
  'answer-group-request': (isAccepted: boolean, accountId: AccountId) =>
    aMutation('answer-group-request', { accountId, isAccepted }),
};

describe('answers to requests', () => {
  it.each(['answer-request', 'answer-group-request'] as const)('end as the last one, in one row: %s', async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...DEEDS), { minLength: 1, maxLength: 8 }), async (deeds) => {
        await clear();
        const [who] = PEOPLE;
        if (!who) throw new Error('Nobody');
        const removal =
          kind === 'answer-request'
            ? aMutation('remove-subscriber', { accountId: who })
            : aMutation('remove-member', { accountId: who });
        // A subscriber can be removed only once they are accepted.
        const possible = deeds.filter((deed, i) => deed !== 'remove' || deeds[i - 1] === 'accept');
        for (const [i, deed] of possible.entries()) {
          const mutation = deed === 'remove' ? removal : answers[kind](deed === 'accept', who);
          await enqueue({ vault, accountId: ME }, mutation, { id: randomUUID(), at: NOW + i, holdMs: 0 });
        }
        const rows = await outboxOf(vault, ME);
        const last = possible.at(-1);
        expect(rows).toHaveLength(last === undefined ? 0 : 1);
        const mutation = rows[0]?.mutation;
        const isAnswer = isKind(mutation, 'answer-request') || isKind(mutation, 'answer-group-request');
        if (last !== undefined) expect(isAnswer && mutation.isAccepted).toBe(last === 'accept');
      }),
      { numRuns: 40 },
    );
  });
});
