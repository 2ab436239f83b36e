/** An account of another service with which the new account is made, instead of with a password. */
export interface ExternalSignUp {
  /** Name of the service. */
  provider: string;
  /** The secret `externalProfileKey`. It is passed on and not kept. */
  key: string;
  suggestedUsername: string;
  name: string;
  email: string;
  /** Address of its picture; `null` if it has none. */
  pictureUrl: string | null;
}
