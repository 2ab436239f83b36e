import { hashtagsOf } from '../text/index.ts';
import type { HideCriterion } from './hiding.ts';
import { userNameFault } from './route-checks.ts';

/** `fault`: why the text is no username or hashtag; `null` if it is one. */
export interface TypedCriterion {
  value: string;
  fault: string | null;
}

/** Reads a username or hashtag that the user has typed, with or without its sign. */
export function typedCriterion(type: HideCriterion['type'], typed: string): TypedCriterion {
  if (type === 'USERNAME') {
    const value = typed.trim().replace(/^@/, '').toLowerCase();
    return { value, fault: userNameFault(value) };
  }
  const value = typed.trim().replace(/^#/, '');
  const [found] = hashtagsOf(`#${value}`);
  return { value, fault: found === value ? null : 'A hashtag is one word of letters, digits, _ and -' };
}
