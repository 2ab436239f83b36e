/** An e-mail of the simulated server: only what its reader does with it. */
export interface Mail {
  /** The address as the caller wrote it. */
  to: string;
  kind: 'verification-code' | 'password-reset';
  /** The code to type in, or the token in the link. */
  secret: string;
}
