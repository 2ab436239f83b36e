import * as own from '../../../../worker/leader/term.ts';
import { active } from '../active.ts';

export * from '../../../../worker/leader/term.ts';

/** The leader never notices that its leadership has ended. */
export const serveTerm: typeof own.serveTerm = (ports, parts, over, work) => {
  if (active.mutant !== 'thawed leader not fenced') return own.serveTerm(ports, parts, over, work);
  const endless = new AbortController().signal;
  return own.serveTerm(ports, parts, over, (term) => work({ ...term, signal: endless, resign: () => {} }));
};
