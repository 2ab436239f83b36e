import { expect, it } from 'vitest';
import { signUpGate } from '../../../../src/features/joining/sign-up-gate.ts';

const UNKNOWN = { info: undefined, isInvited: false };

it('a sign-up form that was opened without the settings of the server stays while they are fetched', () => {
  expect(signUpGate('waiting', { ...UNKNOWN, isComing: true })).toBe('waiting');
  expect(signUpGate('waiting', { ...UNKNOWN, isComing: false })).toBe('open');
  expect(signUpGate('open', { ...UNKNOWN, isComing: true })).toBe('open');
  const closed = { registrationOpen: false, registrationRequiresInvite: false };
  expect(signUpGate('open', { info: closed, isComing: false, isInvited: false })).toBe('closed');
});
