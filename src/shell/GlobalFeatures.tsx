import { AccountCards } from '../features/account-card/index.ts';
import { InstallOffer, useAppBadge, useKeptFresh } from '../features/installing/index.ts';
import { useMeasuring } from '../features/measuring/index.ts';
import { Shortcuts } from '../features/shortcuts/index.ts';
import { useSelf } from '../live/index.ts';
import { useSpareCopies } from '../live/later.ts';
import { usePrefetchInbox } from './navigation/use-prefetch-inbox.ts';
import { useRefreshRelations } from './navigation/use-refresh-relations.ts';
import { unreadCounts } from './unread.ts';

/** Features of every page without a place of their own: account cards, keyboard shortcuts, prefetching, regular reads, and copies of what waits. */
export function GlobalFeatures() {
  usePrefetchInbox();
  useRefreshRelations();
  useMeasuring();
  useSpareCopies();
  const { directs, notifications } = unreadCounts(useSelf());
  useAppBadge(directs + notifications);
  useKeptFresh(directs + notifications);
  return (
    <>
      <AccountCards />
      <Shortcuts />
      <InstallOffer />
    </>
  );
}
