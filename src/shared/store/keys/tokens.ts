import type { AccountId } from '../../model/index.ts';
import type { KeysDatabase, TokenRow } from './database.ts';

/** Saves a new token. Its generation is one more than that of the account's last token, deleted ones included. */
export async function saveToken(keys: KeysDatabase, fresh: Omit<TokenRow, 'generation'>): Promise<TokenRow> {
  return keys.transaction('rw', keys.tokens, async () => {
    const last = await keys.tokens.get(fresh.accountId);
    const row = { ...fresh, generation: (last?.generation ?? 0) + 1 };
    await keys.tokens.put(row);
    return row;
  });
}

/** Restores a row that the browser has lost. The row of an ended session is not overwritten. */
export async function restoreToken(keys: KeysDatabase, row: TokenRow): Promise<void> {
  await keys.transaction('rw', keys.tokens, async () => {
    if (!(await keys.tokens.get(row.accountId))) await keys.tokens.put(row);
  });
}

/**
 * Replaces a token by the one that the server has issued for it. Does nothing and returns `false` if the account has another
 * token by now, or none: a sign-out or another tab came first.
 */
export async function replaceToken(
  keys: KeysDatabase,
  { accountId, generation }: Pick<TokenRow, 'accountId' | 'generation'>,
  fresh: Pick<TokenRow, 'token' | 'issuedAt'>,
): Promise<boolean> {
  return keys.transaction('rw', keys.tokens, async () => {
    const row = await keys.tokens.get(accountId);
    if (!row?.token || row.generation !== generation) return false;
    await keys.tokens.put({ ...row, ...fresh, generation: generation + 1 });
    return true;
  });
}

/** Writes the row of a token as it is, and returns it. Rejects if the disk takes no writes. */
export async function rewriteToken(keys: KeysDatabase, accountId: AccountId): Promise<TokenRow | undefined> {
  return keys.transaction('rw', keys.tokens, async () => {
    const row = await tokenOf(keys, accountId);
    if (row) await keys.tokens.put(row);
    return row;
  });
}

export async function tokenOf(keys: KeysDatabase, accountId: AccountId): Promise<TokenRow | undefined> {
  const row = await keys.tokens.get(accountId);
  return row?.token ? row : undefined;
}

/**
 * Deletes the token of this generation only: a later sign-in stays. The generation is kept, so that it never repeats.
 * Returns whether a token was deleted.
 */
export async function dropToken(
  keys: KeysDatabase,
  accountId: AccountId,
  generation: number,
  { isEndedByServer = false } = {},
): Promise<boolean> {
  return keys.transaction('rw', keys.tokens, async () => {
    const row = await keys.tokens.get(accountId);
    if (!row?.token || row.generation !== generation) return false;
    await keys.tokens.put({ ...row, token: '', isEndedByServer });
    return true;
  });
}

/**
 * Clears the username in the row of an ended session. The row itself stays: it shows a tab that still has the token that
 * the session was ended, not lost.
 */
export async function forgetName(keys: KeysDatabase, accountId: AccountId): Promise<void> {
  await keys.transaction('rw', keys.tokens, async () => {
    const row = await keys.tokens.get(accountId);
    if (row?.token === '') await keys.tokens.put({ ...row, username: '' });
  });
}
