import { useState } from 'react';
import { useIsAtTop } from '../../platform/use-is-at-top.ts';
import type { Notification } from '../../shared/model/index.ts';
import type { NotificationPageView } from '../../shared/store/queries/notifications.ts';

type Rows = Pick<NotificationPageView, 'people'> & { notifications: readonly Notification[] };

export interface Held {
  shown: Rows;
  /** Number of new ones that are held above them. */
  heldCount: number;
  /** Shows the held ones. */
  release: () => void;
}

/** Holds back new notifications while the user reads below the top: shown ones neither move nor leave. `key`: of the page. */
export function useHeld(key: string, page: Rows): Held {
  const isAtTop = useIsAtTop();
  const [last, setLast] = useState({ key, ...page });
  const firstId = last.notifications[0]?.id;
  // -1 if the row that was the first is not on the page any more.
  const index = page.notifications.findIndex(({ id }) => id === firstId);
  const heldCount = isAtTop || last.key !== key ? 0 : Math.max(0, index);
  const shown = heldCount > 0 ? below(page, heldCount, last) : page;
  const { notifications: rows } = shown;
  const show = (next: Rows) => setLast({ key, ...next });
  if (last.key !== key || rows[0]?.id !== firstId || rows.length !== last.notifications.length) show(shown);
  return { shown, heldCount, release: () => show(page) };
}

/** The rows below the new ones, and those at the end that the new ones have pushed off the page. */
function below({ notifications, people }: Rows, newCount: number, last: Rows): Rows {
  const rows = notifications.slice(newCount);
  return {
    notifications: [...rows, ...last.notifications.slice(rows.length)],
    people: new Map([...last.people, ...people]),
  };
}
