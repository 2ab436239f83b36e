import type { Account, AccountId } from '../model/index.ts';
import { type Decoded, decodeNamedAccount } from '../wire/index.ts';
import type { Check } from './mutation.ts';

/**
 * Checks that a username still leads to the account that was meant: the account may have another name now, and the name
 * another account. `then` is called with the account as it is now.
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
