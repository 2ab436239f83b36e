import * as v from 'valibot';
import { account } from './accounts.ts';
import { type Decoded, decodeEnvelope, type Row } from './decoded.ts';
import { type SignInFacts, token } from './sessions.ts';
import { fileAddress, orElse, text } from './values.ts';

/** POST ext-auth/auth-start. `redirectTo`: the provider's page, not checked. */
export function decodeExternalStart(payload: unknown): Decoded<{ redirectTo: string }> {
  return decodeEnvelope(payload, (envelope) => ({ redirectTo: envelope.value('redirectTo', text) }));
}

/** Who somebody is at the provider. */
export interface ExternalPerson {
  provider: string;
  name: string;
  email: string;
  pictureUrl: string | null;
}

const person: Row<ExternalPerson> = v.pipe(
  v.object({
    provider: text,
    name: orElse(text, ''),
    email: orElse(text, ''),
    pictureURL: orElse(fileAddress, ''),
  }),
  v.transform(({ pictureURL, ...same }) => ({ ...same, pictureUrl: pictureURL || null })),
);

/**
 * What the server knows of the person who came back from a provider. `continue`: nothing, they can sign up with the key.
 * `user-exists`: an account has their e-mail address.
 */
export type ExternalSignIn =
  | { kind: 'signed-in'; facts: SignInFacts }
  | { kind: 'continue'; person: ExternalPerson; key: string; suggestedUsername: string }
  | { kind: 'user-exists'; person: ExternalPerson };

/** POST ext-auth/auth-finish of a visitor. */
export function decodeExternalSignIn(payload: unknown): Decoded<ExternalSignIn> {
  return decodeEnvelope(payload, (envelope): ExternalSignIn => {
    const kind = envelope.value('status', v.picklist(['signed-in', 'continue', 'user-exists']));
    if (kind === 'signed-in') {
      const { id, username } = envelope.value('user', account);
      return { kind, facts: { accountId: id, username, token: envelope.value('authToken', token) } };
    }
    const found = envelope.value('profile', person);
    if (kind === 'user-exists') return { kind, person: found };
    const key = envelope.value('externalProfileKey', token);
    return { kind, person: found, key, suggestedUsername: envelope.value('suggestedUsername', orElse(text, '')) };
  });
}
