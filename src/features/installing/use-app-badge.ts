import { useEffect } from 'react';
import { showBadge } from '../../platform/app-badge.ts';

/** Shows the number of what is unread on the icon of the installed app, and none when the app has no session. */
export function useAppBadge(unread: number): void {
  useEffect(() => showBadge(unread), [unread]);
}
