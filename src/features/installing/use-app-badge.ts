import { useEffect } from 'react';
import { useSession } from '../../live/index.ts';
import { showBadge } from '../../platform/app-badge.ts';
import { readDefaultAccount } from '../../platform/boot-hints.ts';

/**
 * Shows the number of what is unread on the icon of the installed app, and none when the app has no session. The icon is that of
 * the account with which the app opens: tabs of other accounts leave it as it is.
 */
export function useAppBadge(unread: number): void {
  const accountId = useSession()?.accountId;
  useEffect(() => {
    const opens = readDefaultAccount();
    if (!opens || opens.id === accountId) showBadge(unread);
  }, [unread, accountId]);
}
