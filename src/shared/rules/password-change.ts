import { confirmationFault, newPasswordFault } from './sign-up-fields.ts';

/** The fields of the form, by the names that the server gives them. */
export interface PasswordChange {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

/** Returns the faults that can be known before the password is sent, by field. */
export function passwordChangeFaults(fields: PasswordChange): { readonly [Field in keyof PasswordChange]?: string } {
  const { currentPassword, password, passwordConfirmation } = fields;
  const faults = {
    currentPassword: currentPassword === '' ? 'Your present password is missing' : null,
    password: newPasswordFault(password),
    passwordConfirmation: confirmationFault(password, passwordConfirmation),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
