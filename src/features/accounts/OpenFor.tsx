import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccountActions, useAccounts } from '../../live/later.ts';
import { readAddressFor } from '../../shared/rules/address-for.ts';
import { Throbber } from '../../ui/index.ts';

/** Opens an address for one of the accounts of this device, and makes that the account of this tab. `query`: see `addressFor`. */
export function OpenFor({ query }: { query: string }) {
  const accounts = useAccounts();
  const { switchTo } = useAccountActions();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the accounts are known.
  useEffect(() => {
    if (!accounts) return;
    const { accountId, address } = readAddressFor(new URLSearchParams(query));
    const account = accounts.find((one) => one.accountId === accountId);
    if (account && !account.isHere) switchTo(account, address);
    // Signed out meanwhile: what was meant for it is not shown to another account.
    else void navigate({ href: account ? address : '/', replace: true });
  }, [accounts === undefined]);
  return <Throbber />;
}
