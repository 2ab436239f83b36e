import type { Account, AccountId } from '../model/index.ts';
import { type Decoded, decodeNamedAccount } from '../wire/index.ts';
import type { Check } from './mutation.ts';

/**
 * Checks that a username still belongs to the intended account: the account may have been renamed, and the name may belong
 * to another account. Calls `then` with the current account.
 */
export function checkAccount(
  { accountId, username }: { accountId: AccountId; username: string },
  payload: unknown,
  then: (account: Account) => Check<never>,
): Decoded<Check<never>> {
  const decoded = decodeNamedAccount(payload);
  if (!decoded.ok) return decoded;
  const isMeant = decoded.value.id === accountId;
  const reason = `@${username} is somebody else now`;
  return { ...decoded, value: isMeant ? then(decoded.value) : { kind: 'refused', reason } };
}
