import { useState } from 'react';
import { useIsAtTop } from '../../platform/use-is-at-top.ts';
import type { Notification } from '../../shared/model/index.ts';

export interface Held {
  shown: readonly Notification[];
  /** Number of new ones that are held above them. */
  heldCount: number;
  /** Shows the held ones. */
  release: () => void;
}

/** Holds back new notifications while the user reads below the top: shown ones do not move. `key`: of the page. */
export function useHeld(key: string, notifications: readonly Notification[]): Held {
  const isAtTop = useIsAtTop();
  const [first, setFirst] = useState({ key, id: '' });
  // -1 if the row that was the first is not on the page any more.
  const index = notifications.findIndex(({ id }) => id === first.id);
  const heldCount = isAtTop || first.key !== key ? 0 : Math.max(0, index);
  const show = (count: number) => setFirst({ key, id: notifications[count]?.id ?? '' });
  if (first.key !== key || first.id !== (notifications[heldCount]?.id ?? '')) show(heldCount);
  return { shown: notifications.slice(heldCount), heldCount, release: () => show(0) };
}
