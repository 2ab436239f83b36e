import * as v from 'valibot';
import type { AccountId } from '../model/index.ts';
import { account } from './accounts.ts';
import { type Decoded, decodeEnvelope } from './decoded.ts';
import { count, orElse, yes } from './values.ts';

/** A secret that the server has issued. */
export const token = v.pipe(v.string(), v.nonEmpty());

/** The signed-in account. The rest of the response is ignored: its viewer-dependent fields are those of an anonymous viewer (CONTRACT §5). */
export interface SignInFacts {
  accountId: AccountId;
  username: string;
  token: string;
}

/** POST session, POST users. */
export function decodeSignIn(payload: unknown): Decoded<SignInFacts> {
  return decodeEnvelope(payload, (envelope) => {
    const { id, username } = envelope.value('users', account);
    return { accountId: id, username, token: envelope.value('authToken', token) };
  });
}

/** POST session/reissue. `reissued` false: the token is the current one, which the session may have had before. */
export function decodeReissuedToken(payload: unknown): Decoded<{ token: string; reissued: boolean }> {
  return decodeEnvelope(payload, (envelope) => ({
    token: envelope.value('authToken', token),
    reissued: envelope.value('reissued', orElse(yes, true)),
  }));
}

/** users/getUnreadDirectsNumber (a string) and users/getUnreadNotificationsNumber (a number). */
export function decodeUnread(payload: unknown): Decoded<number> {
  return decodeEnvelope(payload, (envelope) => envelope.value('unread', count));
}
