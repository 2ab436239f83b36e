import { AccountCards } from '../features/account-card/index.ts';
import { Shortcuts } from '../features/shortcuts/index.ts';
import { usePrefetchInbox } from './navigation/use-prefetch-inbox.ts';
import { useRefreshRelations } from './navigation/use-refresh-relations.ts';

/** Features of every page without a place of their own: account cards, keyboard shortcuts, prefetching and regular reads. */
export function GlobalFeatures() {
  usePrefetchInbox();
  useRefreshRelations();
  return (
    <>
      <AccountCards />
      <Shortcuts />
    </>
  );
}
