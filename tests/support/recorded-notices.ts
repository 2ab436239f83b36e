import { at, recordedBody, recordedEvent } from './recordings.ts';

/** Lists of notifications that contain what was not recorded as an event. */
const LISTS: Readonly<Record<string, string>> = {
  subscription_requested: 'notifications/list--jupiter',
  subscription_request_approved: 'notifications/list--luna-filter-subscriptions',
  group_subscription_approved: 'notifications/list--mars',
  unbanned_user: 'notifications/list--luna-filter-bans',
};

interface Notice {
  event_type: string;
  created_user_id: string | null;
  affected_user_id: string | null;
  group_id: string | null;
}

export interface RecordedNotice {
  /** Payload of `event:new`. */
  payload: unknown;
  notice: Notice;
}

/** The event about a notification of this type, as recorded, or made of the row and the accounts of a recorded list. */
export function recordedNotice(type: string): RecordedNotice {
  const list = LISTS[type];
  const { Notifications, ...rest } = (
    list === undefined ? recordedEvent(`event_new--${type}`).payload : recordedBody(list)
  ) as { Notifications: Notice[] };
  const notice = Notifications.find(({ event_type }) => event_type === type);
  if (!notice) throw new Error(`No ${type} was recorded`);
  const { users, groups } = { users: at(rest, 'users'), groups: at(rest, 'groups') };
  return { notice, payload: { Notifications: [notice], users, groups, realtimeChannels: [] } };
}
