import type { Account, AccountId } from '../model/index.ts';
import { type Decoded, decodeNamedAccount } from '../wire/index.ts';
import type { Check, Mutation } from './mutation.ts';

/**
 * Checks that a username still belongs to the intended account: the account may have been renamed, and the name may belong
 * to another account. Calls `then` with the current account.
 */
export function checkAccount<M extends Mutation>(
  { accountId, username }: { accountId: AccountId; username: string },
  payload: unknown,
  then: (account: Account) => Check<M>,
): Decoded<Check<M>> {
  const decoded = decodeNamedAccount(payload);
  if (!decoded.ok) return decoded;
  const isMeant = decoded.value.id === accountId;
  return { ...decoded, value: isMeant ? then(decoded.value) : { kind: 'refused', reason: notTheSame(username) } };
}

/** Shown if another account has the name now. */
export const notTheSame = (username: string): string => `@${username} is somebody else now`;
