import type { AccountId } from '../../model/index.ts';
import type { KeysDatabase, TokenRow } from './database.ts';

/** Keeps a new token; its generation is one more than that of the account's last one, dropped ones included. */
export async function saveToken(keys: KeysDatabase, fresh: Omit<TokenRow, 'generation'>): Promise<TokenRow> {
  return keys.transaction('rw', keys.tokens, async () => {
    const last = await keys.tokens.get(fresh.accountId);
    const row = { ...fresh, generation: (last?.generation ?? 0) + 1 };
    await keys.tokens.put(row);
    return row;
  });
}

/** Puts a row back that the browser has lost. A session that was ended has left a row of its own, which stays. */
export async function restoreToken(keys: KeysDatabase, row: TokenRow): Promise<void> {
  await keys.transaction('rw', keys.tokens, async () => {
    if (!(await keys.tokens.get(row.accountId))) await keys.tokens.put(row);
  });
}

export async function tokenOf(keys: KeysDatabase, accountId: AccountId): Promise<TokenRow | undefined> {
  const row = await keys.tokens.get(accountId);
  return row?.token ? row : undefined;
}

/**
 * Drops a token, but only the one that was meant: a sign-in that happened meanwhile stays. The generation is kept, so
 * that it never repeats. Answers whether anything was dropped.
 */
export async function dropToken(keys: KeysDatabase, accountId: AccountId, generation: number): Promise<boolean> {
  return keys.transaction('rw', keys.tokens, async () => {
    const row = await keys.tokens.get(accountId);
    if (!row?.token || row.generation !== generation) return false;
    await keys.tokens.put({ ...row, token: '' });
    return true;
  });
}

/**
 * Takes the name out of what an ended session has left. The row itself stays: it tells a tab that still knows the token that
 * the session was ended, not lost.
 */
export async function forgetName(keys: KeysDatabase, accountId: AccountId): Promise<void> {
  await keys.transaction('rw', keys.tokens, async () => {
    const row = await keys.tokens.get(accountId);
    if (row?.token === '') await keys.tokens.put({ ...row, username: '' });
  });
}
