import { accountPayloads } from './accounts.ts';
import type { RealtimeEvent, Scope } from './call.ts';
import { unreadDirects, unreadNotifications } from './unread.ts';

/** `user:update` in the user's own room. */
export const userUpdate = (userId: string, payload: (scope: Scope) => Record<string, unknown>): RealtimeEvent => ({
  name: 'user:update',
  rooms: [`user:${userId}`],
  payloadFor: payload,
});

/** The number of unread direct messages of a user has changed. */
export const unreadDirectsChanged = (userId: string): RealtimeEvent =>
  userUpdate(userId, ({ context }) => ({
    user: { id: userId, unreadDirectsNumber: unreadDirects(context.db, userId) },
  }));

/** The number of unread notifications of a user has changed. */
export const unreadNotificationsChanged = (userId: string): RealtimeEvent =>
  userUpdate(userId, ({ context }) => ({
    user: { id: userId, unreadNotificationsNumber: unreadNotifications(context.db, userId) },
  }));

/** `global:user:update`: profile, picture or preferences of an account changed. The payload depends on the listener. */
export const accountChanged = (accountId: string): RealtimeEvent => ({
  name: 'global:user:update',
  rooms: ['global:users'],
  payloadFor: (scope) => {
    const [user] = accountPayloads(scope, [accountId]);
    return user ? { user } : null;
  },
});
