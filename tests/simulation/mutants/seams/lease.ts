import * as own from '../../../../worker/leader/lease.ts';
import { active } from '../active.ts';

export * from '../../../../worker/leader/lease.ts';

/** A leader receives nothing that would end its lease. */
export const holdLease: typeof own.holdLease = (ports, parts, over, work) => {
  if (active.mutant !== 'thawed leader not fenced') return own.holdLease(ports, parts, over, work);
  const endless = new AbortController().signal;
  return own.holdLease(ports, parts, over, (lease) => work({ ...lease, signal: endless, resign: () => {} }));
};
