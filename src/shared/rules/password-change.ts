import { PASSWORD_MIN_LENGTH } from '../config/index.ts';
import { countGraphemes } from '../text/graphemes.ts';

/** The fields of the form, by the names that the server gives them. */
export interface PasswordChange {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

/** Returns the faults that can be known before the password is sent, by field. */
export function passwordChangeFaults(fields: PasswordChange): { readonly [Field in keyof PasswordChange]?: string } {
  const { currentPassword, password, passwordConfirmation } = fields;
  const isShort = countGraphemes(password) < PASSWORD_MIN_LENGTH;
  const faults = {
    currentPassword: currentPassword === '' ? 'Your present password is missing' : null,
    password: isShort ? `A password has at least ${PASSWORD_MIN_LENGTH} characters` : null,
    passwordConfirmation: password === passwordConfirmation ? null : 'Passwords do not match',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
