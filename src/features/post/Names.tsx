import { Fragment, type ReactNode } from 'react';
import type { Account } from '../../shared/model/index.ts';
import { AccountName, useReader } from '../people/index.ts';

/** 'Anna, Boris and Clara', or 'Anna, Boris and `more`'. */
export function Names({ accounts, more = null }: { accounts: readonly Account[]; more?: ReactNode }) {
  const { id } = useReader();
  const count = accounts.length + (more === null ? 0 : 1);
  const before = (index: number) => (index === 0 ? '' : index === count - 1 ? ' and ' : ', ');
  return (
    <>
      {accounts.map((account, index) => (
        <Fragment key={account.id}>
          {before(index)}
          <AccountName account={account} look={account.id === id ? 'author' : 'mention'} />
        </Fragment>
      ))}
      {more !== null && before(accounts.length)}
      {more}
    </>
  );
}
