import { AccountCards } from '../features/account-card/index.ts';
import { Shortcuts } from '../features/shortcuts/index.ts';
import { usePrefetchInbox } from './navigation/use-prefetch-inbox.ts';

/** Features of every page without a place of their own: account cards, keyboard shortcuts and prefetching. */
export function GlobalFeatures() {
  usePrefetchInbox();
  return (
    <>
      <AccountCards />
      <Shortcuts />
    </>
  );
}
