import * as own from '../../../../worker/apply/arrivals.ts';
import { active } from '../active.ts';

export * from '../../../../worker/apply/arrivals.ts';

const { admits } = own.Gate.prototype;
own.Gate.prototype.admits = function (...about) {
  return admits.apply(this, about) || active.mutant === 'stale response applied';
};
