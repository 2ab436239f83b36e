import type { ReactNode } from 'react';
import { useCurrentFailure, useIsReachable, useRefresh, useRefreshing, useShell } from '../../live/index.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { Self } from '../../shared/model/index.ts';
import { Button } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { Waiting } from '../storage/index.ts';
import { useLastKnown } from './use-last-known.ts';

const SHELL: View = { kind: 'shell' };

/** Shows what is stored of the viewer, or why there is nothing to show. */
export function ViewerContent({ children }: { children: (self: Self) => ReactNode }) {
  const shell = useShell();
  const self = useLastKnown('self', shell?.self);
  const failure = useCurrentFailure(shell);
  const isRefreshing = useRefreshing(viewKey(SHELL));
  const isOnline = useIsReachable();
  const fetchNow = useRefresh();
  if (self) return children(self);
  const again = <Button onClick={() => void fetchNow(SHELL)}>Try again</Button>;
  if (failure && !isRefreshing)
    return <ErrorState title={`Your settings could not be loaded: ${failureText(failure)}`} action={again} />;
  if (!shell || isRefreshing || isOnline) return <Waiting what="page" />;
  return <NotStored what="This page" isReachable={false} onFetch={again} />;
}
