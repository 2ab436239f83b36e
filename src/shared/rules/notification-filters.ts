import type { NotificationFilter } from '../model/index.ts';

/** All filters of notifications, in display order. */
export const NOTIFICATION_FILTERS = [
  'mentions',
  'comments',
  'directs',
  'subscriptions',
  'groups',
  'bans',
] as const satisfies NotificationFilter[];
