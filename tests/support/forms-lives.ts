import fc from 'fast-check';
import { FORM_KINDS } from './forms-world.ts';

const KINDS = [
  ...(['type', 'attach', 'submit', 'undo', 'remove-file', 'feeds', 'restore', 'discard-row'] as const),
  ...(['discard-form', 'discard-elsewhere', 'delete-post', 'upload', 'send', 'settle'] as const),
  ...(['kill', 'close', 'reload', 'replace', 'remount'] as const),
];
type Kind = (typeof KINDS)[number];

/** What people do in a form, one after the other. Anything may come before, between and after. */
const HABITS: readonly (readonly Kind[])[] = [
  ['type', 'submit'],
  ['type', 'submit', 'undo'],
  ['type', 'submit', 'type', 'undo'],
  ['submit', 'type', 'type'],
  ['attach', 'submit', 'undo'],
  ['attach', 'type', 'submit', 'attach'],
  ['restore', 'type'],
  ['undo', 'type'],
  ['type', 'close', 'type'],
];

const aCircumstance = fc.record({
  pick: fc.nat(20),
  isAwaited: fc.boolean(),
  /** The answers of the live queries arrive before the next step, or they are those of before this one. */
  isLate: fc.boolean(),
  /** A clock that jumps. */
  passes: fc.constantFrom(1, 1, 70_000, -30_000),
});
type Circumstance = typeof aCircumstance extends fc.Arbitrary<infer Value> ? Value : never;

export interface Step extends Circumstance {
  kind: Kind;
  form: number;
}

/** Mostly in the same form: what happens to it meets what happened to it before. */
const inAForm = (kinds: readonly Kind[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(fc.constantFrom(0, 0, 0, 1), fc.tuple(...kinds.map(() => aCircumstance)))
    .map(([form, all]) => kinds.flatMap((kind, index) => (all[index] ? { kind, form, ...all[index] } : [])));

/** Two forms, and what happens to them. */
export const aLife = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...FORM_KINDS), { minLength: 2, maxLength: 2 }),
  steps: fc
    .array(fc.oneof(...[...KINDS.map((kind) => [kind]), ...HABITS, ...HABITS].map(inAForm)), {
      minLength: 2,
      maxLength: 16,
      size: 'max',
    })
    .map((habits) => habits.flat()),
});
