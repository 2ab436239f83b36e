import type { ReactNode } from 'react';
import { useCurrentFailure, useIsReachable, useRefresh, useRefreshing } from '../../live/index.ts';
import { useRecord } from '../../live/later.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { RecordKind, RecordOf } from '../../shared/model/index.ts';
import type { RecordValues } from '../../shared/wire/records.ts';
import { Button, Notice } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { StoredAge, Waiting } from '../storage/index.ts';
import { useLastKnown } from './use-last-known.ts';

interface RecordContentProps<K extends RecordKind> {
  record: RecordOf<K>;
  /** What it contains, as in 'The sessions could not be loaded'. */
  what: string;
  /** What is missing without it, if the page has other content. */
  part?: string;
  children: (value: RecordValues[K]) => ReactNode;
}

/** Shows a record from the store, its age if it cannot be fetched, or why there is nothing to show. */
export function RecordContent<K extends RecordKind>({
  record,
  what,
  part = 'This page',
  children,
}: RecordContentProps<K>) {
  const view: View = { kind: 'record', record };
  const stored = useRecord(record);
  const value = useLastKnown(viewKey(view), stored?.value);
  const failure = useCurrentFailure(stored);
  const isRefreshing = useRefreshing(viewKey(view));
  const isOnline = useIsReachable();
  const fetchNow = useRefresh();
  const again = <Button onClick={() => void fetchNow(view)}>Try again</Button>;
  if (stored && value !== undefined) {
    return (
      <>
        {failure ? (
          <Notice kind="warn" action={again}>
            The {what} could not be loaded: {failureText(failure)}. What is stored on this device is shown
            <StoredAge at={stored.fetchedAt} failure={failure} failedAt={stored.failedAt} />.
          </Notice>
        ) : (
          !isOnline && (
            <Notice>
              You are offline
              <StoredAge at={stored.fetchedAt} failure={null} />.
            </Notice>
          )
        )}
        {children(value)}
      </>
    );
  }
  if (failure && !isRefreshing)
    return <ErrorState title={`The ${what} could not be loaded: ${failureText(failure)}`} action={again} />;
  if (!stored || isRefreshing || isOnline) return <Waiting what="page" />;
  return <NotStored what={part} isReachable={false} onFetch={again} />;
}
