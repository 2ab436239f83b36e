import type { AccountLookup } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';

/** Returns a lookup among the accounts of a view: its author and the owners of its destinations. */
export function accountsOf({ author, destinations }: PostView): AccountLookup {
  const known = [author, ...destinations.map(({ owner }) => owner)];
  return (id) => known.find((account) => account?.id === id);
}
