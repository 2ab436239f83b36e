import { accountPayloads } from './accounts.ts';
import type { RealtimeEvent, Scope } from './call.ts';
import { unreadDirects, unreadNotifications } from './unread.ts';

/** `user:update` in a person's own room. */
export const userUpdate = (userId: string, payload: (scope: Scope) => Record<string, unknown>): RealtimeEvent => ({
  name: 'user:update',
  rooms: [`user:${userId}`],
  payloadFor: payload,
});

/** A person's number of unread directs is another one now. */
export const unreadDirectsChanged = (userId: string): RealtimeEvent =>
  userUpdate(userId, ({ context }) => ({
    user: { id: userId, unreadDirectsNumber: unreadDirects(context.db, userId) },
  }));

/** A person's number of unread notifications is another one now. */
export const unreadNotificationsChanged = (userId: string): RealtimeEvent =>
  userUpdate(userId, ({ context }) => ({
    user: { id: userId, unreadNotificationsNumber: unreadNotifications(context.db, userId) },
  }));

/** `global:user:update`: profile, picture or preferences of a person or group changed; everybody sees it their own way. */
export const accountChanged = (accountId: string): RealtimeEvent => ({
  name: 'global:user:update',
  rooms: ['global:users'],
  payloadFor: (scope) => {
    const [user] = accountPayloads(scope, [accountId]);
    return user ? { user } : null;
  },
});
