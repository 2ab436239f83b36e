import type { ReactNode } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import type { Freshness } from '../../shared/store/queries/views.ts';
import { Button, ButtonLink, lazyComponent } from '../../ui/index.ts';
import { EmptyState, ErrorState, NotStored } from '../../ui/later.ts';
import { Waiting } from '../storage/index.ts';
import type { FeedTitleProps } from './FeedTitle.tsx';

const LazyStoredMemories = lazyComponent(
  lazyModule(() => import('./StoredMemories.tsx')),
  ({ StoredMemories }) => StoredMemories,
  "Couldn't load page",
);

export interface NoEntriesProps {
  feed?: FeedRef;
  /** Position of the page's first entry. */
  offset?: number;
  /** Name of the list. Default: feed. */
  what?: string;
  /** `undefined` until it was read from the store. */
  page: Freshness | undefined;
  failure: Failure | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Replaces the default text of an empty feed. */
  whenEmpty?: ReactNode;
  /** Replaces the default text of a list that was never fetched. */
  whenNotStored?: ReactNode;
  /** Where the user changes what the feed contains. */
  editor?: FeedTitleProps['editor'];
}

/**
 * Explains an empty list: it has no entries, is loading, failed, or was never stored on this device. Memories that were never
 * fetched are replaced by stored posts.
 */
export function NoEntries(props: NoEntriesProps) {
  const { feed, offset = 0, page, failure, isRefreshing, onRefresh } = props;
  const isOnline = useIsReachable();
  const cannotFetch = !isRefreshing && (failure !== null || !isOnline);
  const reason = <Reason {...props} />;
  if (feed?.kind !== 'memories' || page?.fetchedAt !== null || !cannotFetch) return reason;
  return <LazyStoredMemories {...{ feed, offset, failure, onRefresh }} whenNone={reason} />;
}

function Reason(props: NoEntriesProps) {
  const { feed, what = 'feed', page, failure, isRefreshing, onRefresh, whenEmpty, whenNotStored, editor } = props;
  const isOnline = useIsReachable();
  if (!page || isRefreshing) return <Waiting what={what} />;
  // The form of the search shows it.
  if (failure?.kind === 'bad-query') return null;
  if (failure) {
    return (
      <ErrorState
        title={`Error loading ${what}: ${failureText(failure)}`}
        action={<Button onClick={onRefresh}>Try again</Button>}
      />
    );
  }
  if (page.fetchedAt !== null) {
    // Its entries could not be decoded, which the page reports.
    if (page.unread) return null;
    return (
      whenEmpty ?? (
        <EmptyState title={NO_POSTS} action={feed?.kind === 'home' && <NextStep feed={feed} editor={editor} />}>
          {feed && emptyHint(feed)}
        </EmptyState>
      )
    );
  }
  if (isOnline) return <Waiting what={what} />;
  if (whenNotStored) return whenNotStored;
  return (
    <NotStored what={`This ${what}`} isReachable={false} onFetch={<Button onClick={onRefresh}>Fetch it</Button>} />
  );
}

function NextStep({ feed, editor }: Required<Pick<NoEntriesProps, 'feed'>> & Pick<NoEntriesProps, 'editor'>) {
  if (isWholeHome(feed)) return <ButtonLink href="/filter/everything">See what everybody writes</ButtonLink>;
  return editor && <ButtonLink href={editor.href}>{editor.label}</ButtonLink>;
}

const isWholeHome = (feed: FeedRef): boolean => feed.kind === 'home' && feed.listId === undefined;

const NO_POSTS = 'There are no posts in this feed.';

function emptyHint(feed: FeedRef): string | undefined {
  if (feed.kind === 'saves') return 'Click “Save” under a post, and it will be kept here.';
  if (isWholeHome(feed)) return 'Subscribe to people and groups, and what they write will come here.';
  if (feed.kind === 'home') return 'You might want to add some users or groups in this list.';
  return undefined;
}
