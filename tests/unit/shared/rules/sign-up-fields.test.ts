import { describe, expect, it } from 'vitest';
import {
  confirmationFault,
  newPasswordFault,
  newUsernameFault,
  type SignUpFields,
  signUpFaults,
} from '../../../../src/shared/rules/sign-up-fields.ts';

const GOOD: SignUpFields = {
  username: 'callisto',
  screenName: '',
  email: '',
  emailVerificationCode: '',
  password: 'nine char',
};
const faultsOf = (more: Partial<SignUpFields>, needs: { code?: boolean; password?: boolean } = {}) =>
  Object.keys(signUpFaults({ ...GOOD, ...more }, { code: false, password: true, ...needs }));

describe('the username of a new account', () => {
  it('has 3 to 25 letters and digits', () => {
    for (const name of ['abc', 'A1b', '007', 'a'.repeat(25)]) expect(newUsernameFault(name), name).toBeNull();
    for (const name of ['', 'ab', 'a'.repeat(26), 'lu-na', 'lu na', 'лена', 'luna!', 'luna\n'])
      expect(newUsernameFault(name), name).toBe('A username has 3 to 25 letters and digits');
  });

  it('is no name of a page of the client, whatever its case', () => {
    for (const name of ['settings', 'SignUp']) expect(newUsernameFault(name)).toContain('kept for a page');
  });
});

it('a password has at least nine characters, whatever accents they have', () => {
  expect(newPasswordFault('12345678')).toBe('A password has at least 9 characters');
  expect(newPasswordFault('123456789')).toBeNull();
  expect(newPasswordFault('e\u0301'.repeat(8))).not.toBeNull();
});

it('two passwords that differ are refused in the words of the server', () => {
  expect(confirmationFault('a', 'b')).toBe('Passwords do not match');
  expect(confirmationFault('a', 'a')).toBeNull();
});

describe('the faults of the form', () => {
  it('are none of a username and a password', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ username: ' callisto ' })).toEqual([]);
  });

  it('are those of a display name of another length than 3 to 25 characters, if there is one', () => {
    expect(faultsOf({ screenName: 'Cal' })).toEqual([]);
    expect(faultsOf({ screenName: ' ab ' })).toEqual(['screenName']);
    expect(faultsOf({ screenName: 'x'.repeat(26) })).toEqual(['screenName']);
  });

  it('are an address and a code that are missing where the server wants them', () => {
    expect(faultsOf({}, { code: true })).toEqual(['email', 'emailVerificationCode']);
    expect(faultsOf({ email: 'c@example.net', emailVerificationCode: ' 1A ' }, { code: true })).toEqual([]);
  });

  it('are none of the password where an external profile stands for it', () => {
    expect(faultsOf({ password: '' })).toEqual(['password']);
    expect(faultsOf({ password: '' }, { password: false })).toEqual([]);
  });
});
