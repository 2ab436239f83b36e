import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { dropToken, type KeysDatabase, saveToken, tokenOf } from '../../src/shared/store/keys/index.ts';
import { decodeSignIn, decodeWhoAmI, type WhoAmIFacts } from '../../src/shared/wire/index.ts';
import type { Answer, Call, Credentials, Transport } from '../transport/index.ts';

/** How long a sign-out waits for the server before it happens without it. */
const SIGN_OUT_TIMEOUT_MS = 5000;

interface SignedIn {
  accountId: AccountId;
  username: string;
  whoAmI: WhoAmIFacts;
}

export type SocketToken = { token: string } | 'visitor' | 'lost';

/** Who this tab speaks for, and every use of a token. */
export interface Session {
  /** Whether the account of this tab has a token. */
  isSignedIn: () => Promise<boolean>;
  /** What signs the socket in: nothing for a visitor. 'lost': the account has been signed out. */
  socketToken: () => Promise<SocketToken>;
  /** Sends a request as the account of this tab; a confirmed 401 ends its session. */
  request: (call: Omit<Call, 'credentials'>) => Promise<Answer>;
  /** Succeeds only when whoami, too, was answered: everything viewer-dependent comes from there. */
  signIn: (username: string, password: string) => Promise<Result<SignedIn>>;
  /** Ends the session on this device whatever the server says. */
  signOut: () => Promise<void>;
}

export interface SessionParts {
  accountId: AccountId | null;
  keys: KeysDatabase;
  transport: Transport;
  now: () => number;
  onSignedOut: (accountId: AccountId) => void;
}

export function createSession({ accountId, keys, transport, now, onSignedOut }: SessionParts): Session {
  /** So that a tab whose session ended in another tab says so once. */
  let hadToken = false;

  const credentials = async (): Promise<Credentials | null> => {
    const row = accountId && (await tokenOf(keys, accountId));
    return row ? { accountId: row.accountId, token: row.token, generation: row.generation } : null;
  };

  const whoAmI = (as: Credentials) =>
    transport.request({ method: 'GET', path: 'users/whoami', credentials: as, priority: 'screen' });

  /** 401 also answers what a sound token may not do: only a whoami refused as well, for a token still in use, ends the session. */
  const judge401 = async (used: Credentials): Promise<void> => {
    const current = await credentials();
    if (current?.generation !== used.generation) return;
    const answer = await whoAmI(used);
    if (answer.ok || answer.failure.kind !== 'http' || answer.failure.status !== 401) return;
    if (!(await dropToken(keys, used.accountId, used.generation))) return;
    hadToken = false;
    onSignedOut(used.accountId);
  };

  return {
    isSignedIn: async () => (await credentials()) !== null,

    async socketToken() {
      const used = await credentials();
      if (!used) return accountId === null ? 'visitor' : 'lost';
      return { token: used.token };
    },

    async request(call) {
      const used = await credentials();
      // Without its token an account's tab asks nothing: a visitor's answers do not belong into its mirror.
      if (accountId && !used) {
        if (hadToken) onSignedOut(accountId);
        hadToken = false;
        return { ordinal: 0, ...failed({ kind: 'http', status: 401, err: '' }) };
      }
      hadToken = true;
      const result = await transport.request({ ...call, credentials: used });
      if (!result.ok && result.failure.kind === 'http' && result.failure.status === 401 && used) await judge401(used);
      return result;
    },

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
      const answer = await whoAmI({ accountId: newId, token, generation: 0 });
      if (!answer.ok) return failed(answer.failure);
      const facts = decodeWhoAmI(answer.value.payload);
      if (!facts.ok) return failed({ kind: 'decode', path: facts.refusal.path });
      await saveToken(keys, { accountId: newId, username: name, token, issuedAt: now() });
      return success({ accountId: newId, username: name, whoAmI: facts.value });
    },

    async signOut() {
      const used = await credentials();
      if (!used) return;
      await transport.request({
        method: 'DELETE',
        path: 'session',
        credentials: used,
        priority: 'screen',
        timeoutMs: SIGN_OUT_TIMEOUT_MS,
      });
      await dropToken(keys, used.accountId, used.generation);
    },
  };
}
