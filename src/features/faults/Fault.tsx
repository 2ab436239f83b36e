import { useEffect, useRef } from 'react';
import { useIsReachable, useRefresh, useRefreshing } from '../../live/index.ts';
import { type View, viewKey } from '../../shared/contract/index.ts';
import { Button, Link, Notice } from '../../ui/index.ts';
import { ErrorFacts } from './ErrorFacts.tsx';
import { SupportLink } from './SupportLink.tsx';

export interface FaultProps {
  error: unknown;
  what: string;
  view: View | undefined;
  /** Renders the part again. */
  onRetry: () => void;
}

/** Shown instead of a part of a page that failed to render: a way to retry, and details for a report. */
export function Fault({ error, what, view, onRetry }: FaultProps) {
  const action = view ? (
    <FetchAgain view={view} onFetched={onRetry} />
  ) : (
    <Button onClick={() => location.reload()}>Reload the page</Button>
  );
  return (
    <Notice kind="error" action={action}>
      This {what} could not be shown.
      <details>
        <summary>Details for a report</summary>
        <p>
          Please contact <SupportLink /> and attach a screenshot of this. What was noted on this device is under{' '}
          <Link href="/dev">Development</Link>.
        </p>
        <ErrorFacts error={error} />
      </details>
    </Notice>
  );
}

function FetchAgain({ view, onFetched }: { view: View; onFetched: () => void }) {
  const refresh = useRefresh();
  const isRefreshing = useRefreshing(viewKey(view));
  const isReachable = useIsReachable();
  const wasRefreshing = useRef(isRefreshing);
  useEffect(() => {
    if (wasRefreshing.current && !isRefreshing) onFetched();
    wasRefreshing.current = isRefreshing;
  }, [isRefreshing, onFetched]);
  return isReachable ? (
    <Button disabled={isRefreshing} onClick={() => void refresh(view)}>
      Fetch it again
    </Button>
  ) : (
    'It can be fetched again when the server can be reached.'
  );
}
