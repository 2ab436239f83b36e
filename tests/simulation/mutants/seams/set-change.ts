import * as own from '../../../../src/shared/mutations/set-change.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/mutations/set-change.ts';

export const mergedChange: typeof own.mergedChange = (earlier, later) =>
  active.mutant === 'merged changes of a list lose the earlier one' ? later : own.mergedChange(earlier, later);

/** Forgets what is in the set. */
export const changedSet: typeof own.changedSet = (ids, change) =>
  own.changedSet(active.mutant === 'members of a list are overwritten' ? [] : ids, change);
