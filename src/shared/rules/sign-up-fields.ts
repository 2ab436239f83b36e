import { isReservedName, NEW_USERNAME_LENGTH, PASSWORD_MIN_LENGTH } from '../config/index.ts';
import { countGraphemes } from '../text/graphemes.ts';
import { screenNameFault } from './group-fields.ts';

/** Fields of the sign-up form that have rules of their own. What is not checked here, the server checks. */
export interface SignUpFields {
  username: string;
  screenName: string;
  email: string;
  emailVerificationCode: string;
  password: string;
}

/** Why fields cannot be sent, by field. */
export type SignUpFaults = { readonly [Field in keyof SignUpFields]?: string };

const NEW_NAME = new RegExp(`^[A-Za-z0-9]{${NEW_USERNAME_LENGTH.min},${NEW_USERNAME_LENGTH.max}}$`);

/** Returns why no new user can have this username; `null` if one can. */
export function newUsernameFault(name: string): string | null {
  const { min, max } = NEW_USERNAME_LENGTH;
  if (!NEW_NAME.test(name)) return `A username has ${min} to ${max} letters and digits`;
  return isReservedName(name.toLowerCase()) ? 'This name is kept for a page of the client' : null;
}

/** Returns why a password cannot be chosen; `null` if it can. */
export const newPasswordFault = (password: string): string | null =>
  countGraphemes(password) < PASSWORD_MIN_LENGTH ? `A password has at least ${PASSWORD_MIN_LENGTH} characters` : null;

/** Returns why the two passwords of a form do not agree, in the server's words; `null` if they do. */
export const confirmationFault = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : 'Passwords do not match';

/** What a new account needs besides its username. */
export interface SignUpNeeds {
  /** The server sends a code to the address. */
  code: boolean;
  /** `false`: the account is made with an external profile. */
  password: boolean;
}

/** Returns the faults of the form's fields that can be known before they are sent. */
export function signUpFaults(fields: SignUpFields, needs: SignUpNeeds): SignUpFaults {
  const screenName = fields.screenName.trim();
  const faults = {
    username: newUsernameFault(fields.username.trim()),
    screenName: screenName === '' ? null : screenNameFault(screenName),
    email: needs.code && fields.email.trim() === '' ? 'An e-mail address is needed' : null,
    emailVerificationCode: needs.code && fields.emailVerificationCode.trim() === '' ? 'The code is missing' : null,
    password: needs.password ? newPasswordFault(fields.password) : null,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
