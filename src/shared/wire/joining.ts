/** Paths of the calls that make an account, and of those for who cannot sign in. */

/** POST: makes an account, and signs in to it. */
export const SIGN_UP_PATH = 'users';
export const VERIFY_EMAIL_PATH = 'users/verifyEmail';
export const RESUME_PATH = 'users/resume-me';

/** POST: sends a link with a token. */
export const PASSWORDS_PATH = 'passwords';

/** PUT: sets a new password. */
export const passwordPath = (token: string): string => `${PASSWORDS_PATH}/${encodeURIComponent(token)}`;
