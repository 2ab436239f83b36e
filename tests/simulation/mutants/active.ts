/**
 * What is wrong with the engine in a mutant. The mark of what is settled is proven where the two reads of a query can be held
 * still: tests/unit/store/overlay-interleaving.test.ts; answers that are overtaken: tests/unit/worker/apply/overtaken.test.ts.
 */
export const MUTANTS = [
  'blind resend',
  'answer not recorded',
  'late window ignored',
  'lock released early',
  'pause not honoured',
  'refusal swallowed',
  'bytes left behind',
  'bytes lost',
  'order of a lane ignored',
  'alias not written',
  'dependents not retargeted',
  'opposites meet while sending',
  'draft consumed outside of the transaction',
  'thawed leader not fenced',
  'a replaced leader doubts, and sends are not counted',
  'echo claimed twice',
  'mirror read before vault',
  'copies not looked for',
  'copies by the service worker not looked for',
  'later words deleted',
  'first page searched',
  'own words alone searched',
  'post sent without a refused file',
  'rows from memory are not checked',
] as const;
export type Mutant = (typeof MUTANTS)[number];

/** Which one runs (null: the engine as it is), and whether a service worker is sending. */
export const active: { mutant: Mutant | null; isHeadless: boolean } = { mutant: null, isHeadless: false };

/** Picks the mutant's way when it runs, else the engine's own. */
export const when = <T>(mutant: Mutant, instead: T, own: T): T => (active.mutant === mutant ? instead : own);
