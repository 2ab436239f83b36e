import type { ReactNode } from 'react';
import { useRemembered } from '../../live/index.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import { storedMemories } from '../../shared/store/queries/stored-memories.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { Button, Notice } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { PostCard } from '../post/index.ts';
import { Waiting } from '../storage/index.ts';
import { splitHidden } from './hidden/split-hidden.ts';
import { Pager } from './Pager.tsx';

interface StoredMemoriesProps {
  feed: Extract<FeedRef, { kind: 'memories' }>;
  offset: number;
  /** Why the page could not be fetched; `null` if there is no network. */
  failure: Failure | null;
  onRefresh: () => void;
  /** Shown if no such post is stored. */
  whenNone: ReactNode;
}

/** Stored posts of a day and before it, instead of a page of memories that was never fetched and cannot be fetched now. */
export function StoredMemories({ feed, offset, failure, onRefresh, whenNone }: StoredMemoriesProps) {
  const stored = useRemembered(storedMemories, feed, offset);
  const { preferences } = useReader();
  if (!stored) return <Waiting what="feed" />;
  const entries = stored.views.map((view) => ({ kind: 'post' as const, view }));
  const { open } = splitHidden(feed, entries, preferences, () => false);
  const views = open.flatMap((entry): PostView[] => (entry.kind === 'post' ? [entry.view] : []));
  if (views.length === 0) return whenNone;
  const path = `${feed.username === undefined ? '' : `/${feed.username}`}/memories/${feed.from}`;
  return (
    <>
      <Notice kind="warn" action={failure && <Button onClick={onRefresh}>Try again</Button>}>
        {failure ? `Error loading feed: ${failureText(failure)}. ` : 'This page has not been fetched yet. '}
        These are the posts of that day and before that are stored on this device.
      </Notice>
      <div role="feed" aria-label="Stored posts">
        {views.map((view, index) => (
          <PostCard key={view.key} view={view} position={offset + index + 1} hasVia={false} />
        ))}
      </div>
      <Pager path={path} offset={offset} hasOlder={stored.hasOlder} label="Pages" isBelow />
    </>
  );
}
