/** What a list of notifications can be narrowed to, by the server's names (CONTRACT §5); apart from their kinds, which the first page does without. */
export const NOTIFICATION_FILTERS = ['mentions', 'comments', 'directs', 'subscriptions', 'groups', 'bans'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];
