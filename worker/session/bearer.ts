import { failed } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { dropToken, type KeysDatabase, restoreToken, type TokenRow } from '../../src/shared/store/keys/index.ts';
import type { Answer, Call, Credentials, Transport } from '../transport/index.ts';

export type SocketToken = { token: string } | 'visitor' | 'lost';

/** The use of an account's token, apart from how it comes and goes. */
export interface Bearer {
  /** Whether the account has a token. */
  isSignedIn: () => Promise<boolean>;
  credentials: () => Promise<Credentials | null>;
  /** What signs the socket in: nothing for a visitor. 'lost': the account has been signed out. */
  socketToken: () => Promise<SocketToken>;
  /** Sends a request as the account; a confirmed 401 ends its session. */
  request: (call: Omit<Call, 'credentials'>) => Promise<Answer>;
}

export interface BearerParts {
  accountId: AccountId | null;
  keys: KeysDatabase;
  transport: Transport;
  onSignedOut: (accountId: AccountId) => void;
}

export function createBearer({ accountId, keys, transport, onSignedOut }: BearerParts): Bearer {
  /** So that a tab whose session ended in another tab says so once. */
  let hadToken = false;

  /** As last read: the session goes on when the storage cannot be read any more, or has lost the row. */
  let known: TokenRow | undefined;

  const readRow = async (id: AccountId): Promise<TokenRow | undefined> => {
    try {
      const row = await keys.tokens.get(id);
      // A session that was ended leaves a row without a token; none at all was lost by the browser.
      if (!row && known) restoreToken(keys, known).catch(() => undefined);
      known = row ?? known;
    } catch (error) {
      if (!known) throw error;
    }
    return known;
  };

  const credentials = async (): Promise<Credentials | null> => {
    const row = accountId && (await readRow(accountId));
    return row?.token ? { accountId: row.accountId, token: row.token, generation: row.generation } : null;
  };

  const whoAmI = (as: Credentials) =>
    transport.request({ method: 'GET', path: 'users/whoami', credentials: as, priority: 'screen' });

  /** 401 also answers what a sound token may not do: only a whoami refused as well, for a token still in use, ends the session. */
  const judge401 = async (used: Credentials): Promise<'refused' | 'ended' | 'unknown'> => {
    const current = await credentials();
    if (current?.generation !== used.generation) return 'unknown';
    const answer = await whoAmI(used);
    if (answer.ok) return 'refused';
    if (answer.failure.kind !== 'http' || answer.failure.status !== 401) return 'unknown';
    // What cannot be written has ended all the same: the server knows it no more.
    const isDropped = await dropToken(keys, used.accountId, used.generation).catch(() => true);
    if (!isDropped) return 'unknown';
    if (known) known = { ...known, token: '' };
    hadToken = false;
    onSignedOut(used.accountId);
    return 'ended';
  };

  return {
    credentials,
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
      if (result.ok || result.failure.kind !== 'http' || result.failure.status !== 401 || !used) return result;
      if ((await judge401(used)) !== 'unknown') return result;
      // Whether the session is over is not known, so the server's words are no judgement of what was asked.
      return { ...result, failure: { ...result.failure, err: '' } };
    },
  };
}
