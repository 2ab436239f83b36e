import * as own from '../../../../worker/push/outcome.ts';
import { active } from '../active.ts';

export * from '../../../../worker/push/outcome.ts';

/** An answered request that is gone is refused at once, although the browser may have sent the answer twice. */
export const outcomeOf: typeof own.outcomeOf = (result, kind, facts) => {
  const outcome = own.outcomeOf(result, kind, facts);
  if (active.mutant !== 'a second send by the browser is taken for the first' || outcome.kind !== 'unknown')
    return outcome;
  const { failure } = outcome;
  const isUnclear = failure.kind === 'http' && kind.means?.({ ...failure, isRepeated: facts.isRepeated }) === 'unclear';
  return isUnclear ? { kind: 'refused', failure } : outcome;
};
