import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type Disk, storeFailure, withDisk } from '../../src/shared/store/index.ts';
import { dropToken, saveToken } from '../../src/shared/store/keys/index.ts';
import { decodeSignIn, decodeWhoAmI, type WhoAmIFacts } from '../../src/shared/wire/index.ts';
import type { Credentials } from '../transport/index.ts';
import { type Bearer, type BearerParts, createBearer } from './bearer.ts';

/** Timeout of the request that ends the session on the server. */
const SIGN_OUT_TIMEOUT_MS = 5000;

interface SignedIn {
  accountId: AccountId;
  username: string;
  whoAmI: WhoAmIFacts;
}

/** The session of the tab's account. */
export interface Session extends Omit<Bearer, 'credentials'> {
  /** Succeeds only if whoami was answered as well and the token is stored: all viewer-dependent data come from whoami. */
  signIn: (username: string, password: string) => Promise<Result<SignedIn>>;
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

  return {
    ...bearer,

    async signIn(username, password) {
      const form = { username, password };
      const reply = await transport.request({
        method: 'POST',
        path: 'session',
        body: { form },
        credentials: null,
        priority: 'screen',
      });
      if (!reply.ok) return failed(reply.failure);
      const signedIn = decodeSignIn(reply.value.payload);
      if (!signedIn.ok) return failed({ kind: 'decode', path: signedIn.refusal.path });
      const { token, accountId: newId, username: name } = signedIn.value;
      const answer = await transport.request({
        method: 'GET',
        path: 'users/whoami',
        credentials: { accountId: newId, token, generation: 0 },
        priority: 'screen',
        askedBy: 'user',
      });
      if (!answer.ok) return failed(answer.failure);
      const facts = decodeWhoAmI(answer.value.payload);
      if (!facts.ok) return failed({ kind: 'decode', path: facts.refusal.path });
      try {
        const row = { accountId: newId, username: name, token, issuedAt: now() };
        await withDisk([keys], disk, () => saveToken(keys, row));
      } catch (error) {
        const failure = storeFailure(error, disk);
        if (!failure) throw error;
        return failed(failure);
      }
      return success({ accountId: newId, username: name, whoAmI: facts.value });
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
