import type { FeedRef, NotificationFilter } from '../model/index.ts';
import { feedKey } from '../model/index.ts';

/** What a tab looks at. The engine refreshes it, and its rows are safe from eviction while it is looked at. */
export type View =
  | { kind: 'feed'; feed: FeedRef; offset: number }
  | { kind: 'post'; postId: string }
  | { kind: 'profile'; username: string }
  /** What the frame shows of the viewer and the server. */
  | { kind: 'shell' }
  /** `filter` null: all of them. */
  | { kind: 'notifications'; filter: NotificationFilter | null; offset: number };

/** The name under which freshness and the last failure of a view are stored. Post ids may be short: the route knows no better. */
export function viewKey(view: View): string {
  switch (view.kind) {
    case 'feed':
      return `feed:${feedKey(view.feed)}@${view.offset}`;
    case 'post':
      return `post:${view.postId}`;
    case 'profile':
      return `profile:${view.username.toLowerCase()}`;
    case 'shell':
      return 'shell';
    case 'notifications':
      return `notifications:${view.filter ?? 'all'}@${view.offset}`;
  }
}
