import { failed, isRefusal } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { dropToken, type KeysDatabase, restoreToken, type TokenRow } from '../../src/shared/store/keys/index.ts';
import { decodeWhoAmI, WHO_AM_I_PATH } from '../../src/shared/wire/index.ts';
import type { Answer, Call, Credentials, Reply, Transport } from '../transport/index.ts';

export type SocketToken = { token: string } | 'visitor' | 'lost';

/** Requests with an account's token. Signing in and out is elsewhere (`Session`). */
export interface Bearer {
  /** Whether the account has a token. */
  isSignedIn: () => Promise<boolean>;
  credentials: () => Promise<Credentials | null>;
  /** What the socket signs in with. 'lost' if the account was signed out. */
  socketToken: () => Promise<SocketToken>;
  /** Sends a request as the account. A confirmed 401 ends the session. */
  request: (call: Omit<Call, 'credentials'>) => Promise<Answer>;
}

export interface BearerParts {
  accountId: AccountId | null;
  keys: KeysDatabase;
  transport: Transport;
  onSignedOut: (accountId: AccountId, how: { isEndedByServer: boolean }) => void;
}

/** Whether the answer of whoami is about this account. */
function isOf({ accountId }: Credentials, { payload }: Reply): boolean {
  const facts = decodeWhoAmI(payload);
  return facts.ok && facts.value.self.account.id === accountId;
}

export function createBearer({ accountId, keys, transport, onSignedOut }: BearerParts): Bearer {
  /** A tab whose session was ended by another tab reports that once. */
  let hadToken = false;

  /** The row as last read. Lets the session continue if the storage cannot be read, or has lost the row. */
  let known: TokenRow | undefined;

  const readRow = async (id: AccountId): Promise<TokenRow | undefined> => {
    try {
      const row = await keys.tokens.get(id);
      // An ended session leaves a row without a token. A missing row was lost by the browser.
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
    transport.request({ method: 'GET', path: WHO_AM_I_PATH, credentials: as, priority: 'screen' });

  /** A valid token may get a 401, too. The session has ended only if whoami is refused as well, with the token still in use. */
  const confirm401 = async (used: Credentials): Promise<'refused' | 'ended' | 'unknown'> => {
    const current = await credentials();
    if (current?.generation !== used.generation) return 'unknown';
    const answer = await whoAmI(used);
    if (answer.ok) return isOf(used, answer.value) ? 'refused' : 'unknown';
    if (!isRefusal(answer.failure, 401)) return 'unknown';
    // The session has ended even if that cannot be written: the server refuses the token.
    const how = { isEndedByServer: true };
    const isDropped = await dropToken(keys, used.accountId, used.generation, how).catch(() => true);
    if (!isDropped) return 'unknown';
    if (known) known = { ...known, token: '' };
    hadToken = false;
    onSignedOut(used.accountId, how);
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
      // A visitor's answers must not get into the account's mirror.
      if (accountId && !used) {
        if (hadToken) onSignedOut(accountId, { isEndedByServer: known?.isEndedByServer === true });
        hadToken = false;
        return { ordinal: 0, ...failed({ kind: 'http', status: 401, err: '' }) };
      }
      hadToken = true;
      const result = await transport.request({ ...call, credentials: used });
      if (result.ok || !used || !isRefusal(result.failure, 401)) return result;
      if ((await confirm401(used)) !== 'unknown') return result;
      // Nobody knows whether the session has ended. Without `err` the 401 does not count as a refusal of this request.
      return { ...result, failure: { kind: 'http', status: 401, err: '' } };
    },
  };
}
