import type { CalendarPeriod, FeedRef, NotificationFilter, RecordRef, RosterRef } from '../model/index.ts';
import { calendarKey, feedKey, recordKey, rosterKey } from '../model/index.ts';

/** What identifies a view of each kind. Every kind also has an entry in `NAMES` and a descriptor in `worker/views`. */
export interface ViewFields {
  feed: { feed: FeedRef; offset: number };
  /** `postId` may be a short one: the route does not know which it has. */
  post: { postId: string };
  profile: { username: string };
  /** A list of accounts. */
  roster: { roster: RosterRef };
  /** How many posts the viewer wrote on each day. The posts of a day are a feed. */
  calendar: { period: CalendarPeriod };
  /** One answer of the server that is stored whole: sessions, app tokens, an invitation, … */
  record: { record: RecordRef };
  /** Viewer and server data shown in the app shell. */
  shell: object;
  /** `filter`: `null` for all notifications. */
  notifications: { filter: NotificationFilter | null; offset: number };
}

export type ViewKind = keyof ViewFields;

/** Something a tab can watch. The engine refreshes a watched view and never evicts what it shows. */
export type View<K extends ViewKind = ViewKind> = { [P in K]: { kind: P } & ViewFields[P] }[K];

/** What distinguishes views of one kind; equal for equal views. */
const NAMES: { [K in ViewKind]: (view: View<K>) => string } = {
  feed: ({ feed, offset }) => `${feedKey(feed)}@${offset}`,
  post: ({ postId }) => postId,
  profile: ({ username }) => username.toLowerCase(),
  roster: ({ roster }) => rosterKey(roster),
  calendar: ({ period }) => calendarKey(period),
  record: ({ record }) => recordKey(record),
  shell: () => '',
  notifications: ({ filter, offset }) => `${filter ?? 'all'}@${offset}`,
};

/** The key under which a view's freshness and last failure are stored: `kind:name`, or `kind` if the kind has one view. */
export function viewKey<K extends ViewKind>(view: View<K>): string {
  const kind: K = view.kind;
  const name = NAMES[kind](view);
  return name === '' ? kind : `${kind}:${name}`;
}

/** Splits a view key into its two parts. `kind` may be one that only a newer version of the app knows. */
export function parseViewKey(key: string): { kind: string; name: string } {
  const colon = key.indexOf(':');
  return colon < 0 ? { kind: key, name: '' } : { kind: key.slice(0, colon), name: key.slice(colon + 1) };
}
