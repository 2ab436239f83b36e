import { expect, it } from 'vitest';
import { passwordChangeFaults } from '../../../../src/shared/rules/password-change.ts';

const FINE = { currentPassword: 'x', password: 'nine sign', passwordConfirmation: 'nine sign' };

it('a change of the password needs the present one, nine characters, and the same twice', () => {
  expect(passwordChangeFaults(FINE)).toEqual({});
  expect(passwordChangeFaults({ currentPassword: '', password: 'eight si', passwordConfirmation: '' })).toEqual({
    currentPassword: 'Your present password is missing',
    password: 'A password has at least 9 characters',
    passwordConfirmation: 'Passwords do not match',
  });
});
