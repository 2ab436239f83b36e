import * as own from '../../../../worker/push/copies/copies.ts';
import { active } from '../active.ts';

export * from '../../../../worker/push/copies/copies.ts';

/** The same text within a moment is deleted without a question, also if it was created after the answer. */
export const findCopies: typeof own.findCopies = (check, seen) => {
  const copies = own.findCopies(check, seen);
  if (active.mutant === 'what a proxy has sent twice is asked about')
    return copies.map((one) => ({ ...one, isAsked: true }));
  if (active.mutant !== 'later words deleted') return copies;
  return copies.map((one) => ({ ...one, isAsked: Math.abs(one.copy.createdAt - check.made.createdAt) >= DOUBLE_MS }));
};

const DOUBLE_MS = 5000;
