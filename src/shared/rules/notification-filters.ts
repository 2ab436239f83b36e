import type { NotificationFilter } from '../model/index.ts';

/** Everything that a list of notifications can be narrowed to, in the order in which it is offered. */
export const NOTIFICATION_FILTERS = [
  'mentions',
  'comments',
  'directs',
  'subscriptions',
  'groups',
  'bans',
] as const satisfies NotificationFilter[];
