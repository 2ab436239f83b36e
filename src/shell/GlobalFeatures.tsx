import { AccountCards } from '../features/account-card/index.ts';
import { Shortcuts } from '../features/shortcuts/index.ts';
import { usePrefetchInbox } from './navigation/use-prefetch-inbox.ts';

/** What is at work on every page: who somebody is, what the keys do, and what may be asked for next. */
export function GlobalFeatures() {
  usePrefetchInbox();
  return (
    <>
      <AccountCards />
      <Shortcuts />
    </>
  );
}
