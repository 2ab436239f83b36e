import type { ReactNode } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { failureText, isRefusal } from '../../shared/contract/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { Waiting } from '../storage/index.ts';
import type { Roster } from './use-roster.ts';

/** What could not be fetched (spec §8). The spelling is the specification's. */
export const fetchError = (what: 'subscribers' | 'subscriptions' | 'blocked users'): string =>
  `error occured while fetching ${what}`;

interface RosterStatesProps {
  roster: Roster;
  /** What could not be fetched, in the words of the specification if it has any. */
  error: string;
  /** The list is empty. */
  whenEmpty: ReactNode;
  /** The server refuses the list, and the reason is known. */
  whenClosed?: ReactNode;
}

/** What is shown above or instead of the rows of a list. */
export function RosterStates({ roster, error, whenEmpty, whenClosed }: RosterStatesProps) {
  const { view, rows, failure, isRefreshing, refresh } = roster;
  const isOnline = useIsReachable();
  const again = <Button onClick={refresh}>Try again</Button>;
  if (rows.length > 0 || (view?.isStored && failure)) {
    const notice = failure && (
      <Notice kind="warn" action={again}>
        {error}: {failureText(failure)}. What is stored on this device is shown.
      </Notice>
    );
    return rows.length > 0 ? notice : [notice, whenEmpty];
  }
  if (view?.isStored) return whenEmpty;
  const isRefused = failure ? isRefusal(failure, 403) : false;
  if (whenClosed && (isRefused || (!isOnline && view))) return whenClosed;
  if (failure && !isRefreshing) {
    return (
      <ErrorState title={error} action={again}>
        {failureText(failure)}
      </ErrorState>
    );
  }
  if (!view || isRefreshing || isOnline) return <Waiting what="list" />;
  return <NotStored what="This list" isReachable={false} onFetch={again} />;
}
