import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type Disk, storeFailure, withDisk } from '../../src/shared/store/index.ts';
import { dropToken, saveToken } from '../../src/shared/store/keys/index.ts';
import {
  decodeSignIn,
  decodeWhoAmI,
  type SignInFacts,
  WHO_AM_I_PATH,
  type WhoAmIFacts,
} from '../../src/shared/wire/index.ts';
import type { Call, Credentials, Sent } from '../transport/index.ts';
import { type Bearer, type BearerParts, createBearer } from './bearer.ts';

/** Timeout of the request that ends the session on the server. */
const SIGN_OUT_TIMEOUT_MS = 5000;

export type EnteringCall = Pick<Call, 'path'> & Required<Pick<Call, 'body'>>;

export interface SignedIn {
  accountId: AccountId;
  username: string;
  whoAmI: WhoAmIFacts;
}

/** The session of the tab's account. */
export interface Session extends Omit<Bearer, 'credentials'> {
  /**
   * Sends a visitor's request whose answer has an account and its token (POST session, POST users). Succeeds only if whoami was
   * answered as well and the token is stored: all viewer-dependent data come from whoami.
   */
  enter: (call: EnteringCall) => Promise<Sent<SignedIn>>;
  /** The first half of `enter`: returns the token, which is not stored yet. */
  askForToken: (call: EnteringCall) => Promise<Sent<SignInFacts>>;
  /** The second half of `enter`, for a token that another answer had. */
  keepToken: (facts: SignInFacts) => Promise<Result<SignedIn>>;
  /** Deletes the token from this device. Returns a function that ends the session on the server; `null` if there was no token. */
  forget: () => Promise<(() => Promise<Result<null>>) | null>;
}

export interface SessionParts extends BearerParts {
  now: () => number;
  disk?: Disk | undefined;
}

export function createSession(parts: SessionParts): Session {
  const { keys, transport, now, disk } = parts;
  const { credentials, ...bearer } = createBearer(parts);

  /** Succeeds as well if the server does not know the session. */
  const close = async (used: Credentials): Promise<Result<null>> => {
    const answer = await transport.request({
      method: 'DELETE',
      path: 'session',
      credentials: used,
      priority: 'screen',
      timeoutMs: SIGN_OUT_TIMEOUT_MS,
    });
    const isUnknown = !answer.ok && answer.failure.kind === 'http' && answer.failure.status === 401;
    return answer.ok || isUnknown ? success(null) : failed(answer.failure);
  };

  const keepToken = async ({ accountId, username, token }: SignInFacts): Promise<Result<SignedIn>> => {
    const answer = await transport.request({
      method: 'GET',
      path: WHO_AM_I_PATH,
      credentials: { accountId, token, generation: 0 },
      priority: 'screen',
      askedBy: 'user',
    });
    if (!answer.ok) return failed(answer.failure);
    const facts = decodeWhoAmI(answer.value.payload);
    if (!facts.ok) return failed({ kind: 'decode', path: facts.refusal.path });
    try {
      const row = { accountId, username, token, issuedAt: now() };
      await withDisk([keys], disk, () => saveToken(keys, row));
    } catch (error) {
      const failure = storeFailure(error, disk);
      if (!failure) throw error;
      return failed(failure);
    }
    return success({ accountId, username, whoAmI: facts.value });
  };

  const askForToken = async ({ path, body }: EnteringCall): Promise<Sent<SignInFacts>> => {
    const reply = await transport.request({ method: 'POST', path, body, credentials: null, priority: 'screen' });
    if (!reply.ok) return reply;
    const facts = decodeSignIn(reply.value.payload);
    return facts.ok ? success(facts.value) : failed({ kind: 'decode', path: facts.refusal.path });
  };

  return {
    ...bearer,
    askForToken,
    keepToken,

    async enter(call) {
      const asked = await askForToken(call);
      return asked.ok ? keepToken(asked.value) : asked;
    },

    async forget() {
      const used = await credentials();
      if (!used) return null;
      try {
        await dropToken(keys, used.accountId, used.generation);
      } catch (error) {
        // A full disk cannot delete it. Ending the session on the server makes the token worthless.
        if (!storeFailure(error, disk)) throw error;
      }
      return () => close(used);
    },
  };
}
