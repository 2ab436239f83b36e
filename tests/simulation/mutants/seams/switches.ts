import * as own from '../../../../src/shared/mutations/switches.ts';
import { when } from '../active.ts';

export * from '../../../../src/shared/mutations/switches.ts';

export const meetSwitch: typeof own.meetSwitch = (later, earlier, isKind, isSame) => {
  const meeting = own.meetSwitch(later, earlier, isKind, isSame);
  return meeting === 'both-vanish' ? when('the opposite of a deed is dropped', 'earlier-stays', meeting) : meeting;
};
