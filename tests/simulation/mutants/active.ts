/**
 * The mutants: one fault of the engine each. Two kinds of faults are tested elsewhere, where reads can be interleaved: the
 * marks of settled rows (tests/unit/store/overlay-interleaving.test.ts) and the response order
 * (tests/unit/worker/apply/overtaken.test.ts).
 */
export const MUTANTS = [
  'blind resend',
  'answer not recorded',
  'late window ignored',
  'lock released early',
  'pause not honoured',
  'refusal swallowed',
  'bytes lost',
  'order of a lane ignored',
  'alias not written',
  'dependents not retargeted',
  'opposites meet while sending',
  'draft consumed outside of the transaction',
  'thawed leader not fenced',
  'a replaced leader marks rows as uncertain, and sends are not counted',
  'echo claimed twice',
  'mirror read before vault',
  'copies not looked for',
  'copies by the service worker not looked for',
  'later words deleted',
  'first page searched',
  'own words alone searched',
  'post sent without a refused file',
  'rows from memory are not checked',
  'the opposite of a deed is dropped',
  'merged changes of a list lose the earlier one',
  'members of a list are overwritten',
  'a block leaves no mark',
  'a lost private feed leaves no mark',
  'blocked content is not hidden at once',
  'a second send by the browser is taken for the first',
  'posts are not logged for the search',
  'a page counts as the server’s success',
  'a twin is sent while the user is asked',
  'what a proxy has sent twice is asked about',
] as const;
export type Mutant = (typeof MUTANTS)[number];

/** The active mutant, `null` for the sound engine; and whether the service worker is sending. */
export const active: { mutant: Mutant | null; isHeadless: boolean } = { mutant: null, isHeadless: false };

/** Returns `instead` while the mutant is active, else `own`. */
export const when = <T>(mutant: Mutant, instead: T, own: T): T => (active.mutant === mutant ? instead : own);
