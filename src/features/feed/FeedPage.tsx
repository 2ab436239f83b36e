import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  useCurrentFailure,
  useIsReachable,
  useRefresh,
  useRefreshing,
  useRemembered,
  useStorageTrouble,
  useWatch,
} from '../../live/index.ts';
import { useFirstScreen } from '../../platform/first-screen.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import { type FeedRef, feedKey } from '../../shared/model/index.ts';
import { feedPage } from '../../shared/store/queries/index.ts';
import type { FeedEntry } from '../../shared/store/queries/views.ts';
import { Button, Notice, Throbber } from '../../ui/index.ts';
import { FaultBoundary, LateUnread } from '../faults/index.ts';
import { usePageAction } from '../page-actions/index.ts';
import { ReaderScope, useReader } from '../people/index.ts';
import { LateRecentlyHidden, PostCard } from '../post/index.ts';
import { recentlyHidden } from '../thread-state/index.ts';
import { unchanged } from './arrange.ts';
import styles from './FeedPage.module.css';
import { type FeedOrdering, FeedTitle, type FeedTitleProps } from './FeedTitle.tsx';
import { Gap } from './Gap.tsx';
import { splitHidden } from './hidden/split-hidden.ts';
import longPage from './LongPage.module.css';
import { LateTakeAlong, LazyFeedExtras, LazyHiddenEntries, LazyNoEntries } from './lazy-modules.ts';
import { entryKey } from './new-posts/hold-back.ts';
import { NewOnes } from './new-posts/NewOnes.tsx';
import { useHeldEntries } from './new-posts/use-held-entries.ts';
import { Pager } from './Pager.tsx';
import { useRowTops } from './row-tops.ts';
import { useBootTakeover } from './use-boot-takeover.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useGlide } from './use-glide.ts';
import { useLongPage } from './use-long-page.ts';
import { useArrival, useReadingPosition } from './use-reading-position.ts';

export interface FeedPageProps {
  feed: FeedRef;
  offset: number;
  /** Header of the box, e.g. 'Saved posts'. */
  title: string;
  /** Replaces the title: a menu of related feeds that shows the name of this one. */
  switcher?: ReactNode;
  /** 2 if the page has a heading above, e.g. a profile. Default: 1. */
  headingLevel?: 1 | 2;
  /** Address of the feed without its offset, for the pager. */
  path: string;
  ordering?: FeedOrdering;
  editor?: FeedTitleProps['editor'];
  /** Rendered under the title together with the posts, not before: it must move nothing that is already shown. */
  alerts?: ReactNode;
  /** Rendered between the title and the posts: tabs, a form. */
  children?: ReactNode;
  /** Replaces the default text of an empty feed. */
  whenEmpty?: ReactNode;
  /** Replaces the default text of a feed that was never fetched. */
  whenNotStored?: ReactNode;
}

/** A stored page of a feed, refreshed while it is mounted. */
export function FeedPage(props: FeedPageProps) {
  return (
    <ReaderScope>
      <FeedPageContent {...props} />
    </ReaderScope>
  );
}

function FeedPageContent({
  feed,
  offset,
  title,
  switcher,
  headingLevel = 1,
  path,
  ordering,
  editor,
  alerts,
  children,
  whenEmpty,
  whenNotStored,
}: FeedPageProps) {
  const view: View = { kind: 'feed', feed, offset };
  useWatch(view);
  const stored = useRemembered(feedPage, feed, offset);
  const isRefreshing = useRefreshing(viewKey(view));
  const fetchNow = useRefresh();
  const isOnline = useIsReachable();
  const { preferences, isKnown } = useReader();
  // Waits for the preferences: otherwise every row would be rendered twice.
  const page = isKnown ? stored : undefined;

  const key = feedKey(feed);
  const { open, placeholders, hidden } = splitHidden(feed, page?.entries ?? [], preferences, recentlyHidden.get);
  // After a return they are among the hidden entries.
  useEffect(() => recentlyHidden.clear, []);
  const { shown, heldPosts, release, ask } = useHeldEntries({
    feed,
    offset,
    key: viewKey(view),
    entries: open,
    hidden,
    fetchedAt: page?.fetchedAt,
  });
  const list = useRef<HTMLDivElement>(null);
  const [arrange, setArrange] = useState(() => unchanged);
  const arrival = useArrival(viewKey(view));
  const ids = shown.map(entryKey);
  const index = ids.indexOf(arrival.postId);
  const awaited = index < 0 ? null : { index, offsetPx: arrival.initial?.offsetPx ?? 0 };
  const { first, end, abovePx, minPx, isComplete } = useDrawnRows(viewKey(view), ids, awaited);
  const drawn = isComplete ? shown : shown.slice(first, end);
  const rows = drawn.map(renderKey).join();
  useRowTops(viewKey(view), list, isComplete);
  useReadingPosition(viewKey(view), list, rows, arrival, isComplete);
  useGlide(list, viewKey(view), rows, isComplete);
  useBootTakeover(list, rows, arrival.isKnown, isComplete && typeof page?.fetchedAt === 'number');
  useLongPage(list, isComplete && shown.length > 0);

  const refresh = () => {
    ask();
    void fetchNow(view);
  };
  const showNew = () => {
    release();
    window.scrollTo({ top: 0 });
  };
  const hasHeldPosts = heldPosts > 0 && offset === 0;
  usePageAction('show-new-posts', hasHeldPosts ? showNew : null);
  const isEmpty = shown.length === 0 && hidden.length === 0;
  /** It has nothing but what was written on this device, or less. */
  const isBare = isEmpty || (page?.fetchedAt === null && page.unsent === page.entries.length);
  const { trouble } = useStorageTrouble();
  // Needs no code but this, which must not come before the posts.
  const failure = useCurrentFailure(page);
  const isWaiting = trouble === null && (!page || isRefreshing || (page.fetchedAt === null && !failure && isOnline));
  useFirstScreen(!isEmpty || typeof page?.fetchedAt === 'number' || !isWaiting);
  const draw = (entry: FeedEntry, index: number) =>
    entry.kind === 'gap' ? (
      <Gap key={entryKey(entry)} gap={entry} feedKey={key} />
    ) : placeholders.has(entry.view.post.id) ? (
      <LateRecentlyHidden key={entry.view.key} view={entry.view} position={offset + index + 1} />
    ) : (
      <PostCard key={entry.view.key} view={entry.view} position={offset + index + 1} hasVia={feed.kind === 'home'} />
    );
  const pager = { path, offset, hasOlder: page?.hasOlder ?? false };

  return (
    <section className={styles.feed} aria-label={title}>
      <FeedTitle
        title={title}
        switcher={switcher}
        headingLevel={headingLevel}
        fetchedAt={page?.fetchedAt ?? null}
        isRefreshing={isRefreshing && !isEmpty}
        onRefresh={refresh}
        ordering={ordering}
        editor={editor}
        taking={<LateTakeAlong feed={feed} title={title} href={path} />}
        news={hasHeldPosts && <NewOnes count={heldPosts} noun="post" onShow={showNew} />}
      />
      <FaultBoundary what="part of the page" data={key}>
        {!(isEmpty && isWaiting && typeof page?.fetchedAt !== 'number') && alerts}
        {children}
      </FaultBoundary>
      {offset > 0 && <Pager {...pager} label="Pages, top" />}
      {!isBare && failure && (
        <Notice kind="warn" action={<Button onClick={refresh}>Try again</Button>}>
          Error loading feed: {failureText(failure)}. What is stored on this device is shown.
        </Notice>
      )}
      {page?.unread !== undefined && <LateUnread count={page.unread} what="post" />}
      {shown.length > 0 && (
        <div>
          <div
            role="feed"
            className={longPage.rows}
            aria-label={title}
            aria-busy={isRefreshing || !isComplete}
            ref={list}
            // What is below would move with every slice if it were in sight.
            style={isComplete ? undefined : { minHeight: minPx || '100vh' }}
          >
            {abovePx > 0 && <div key="above" aria-hidden="true" style={{ height: abovePx }} />}
            {drawn.flatMap((entry, at) => arrange(entry, first + at === 0, draw(entry, first + at)))}
          </div>
        </div>
      )}
      {isBare && isWaiting && <Throbber />}
      {isBare && !isWaiting && (
        <LazyNoEntries
          {...{ feed, offset, page, failure, isRefreshing, whenEmpty, whenNotStored, editor }}
          onRefresh={refresh}
        />
      )}
      {page && isComplete && shown.length > 0 && (
        <LazyFeedExtras
          key={`extras:${viewKey(view)}`}
          {...{ title, feed, offset, page, shown, rows, list }}
          onArrange={setArrange}
        />
      )}
      {isComplete && hidden.length > 0 && <LazyHiddenEntries key={viewKey(view)} views={hidden} />}
      {!isEmpty && isComplete && <Pager {...pager} label="Pages" isBelow />}
    </section>
  );
}

/** Changes whenever the height of the row may have changed. */
const renderKey = (entry: FeedEntry): string =>
  entry.kind === 'post' ? `${entryKey(entry)}:${entry.view.revision}` : entryKey(entry);
