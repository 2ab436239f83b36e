import { unreadDirectsChanged, unreadNotificationsChanged } from './account-events.ts';
import { type Call, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import type { Routes } from './routes.ts';
import { unreadDirects, unreadNotifications } from './unread.ts';

function markRead(call: Call, id: string, column: 'directsReadAt' | 'notificationsReadAt'): void {
  call.context.db.run(`UPDATE accounts SET ${column} = :now WHERE id = :id`, { id, now: call.context.clock() });
}

export function unreadRoutes(routes: Routes): void {
  routes.get('/users/getUnreadDirectsNumber', (call) => ({ unread: unreadDirects(call.context.db, signedIn(call)) }));
  routes.get('/users/getUnreadNotificationsNumber', (call) => ({
    unread: unreadNotifications(call.context.db, signedIn(call)),
  }));
  routes.get('/users/markAllDirectsAsRead', (call) => {
    const id = signedIn(call);
    markRead(call, id, 'directsReadAt');
    call.emit(unreadDirectsChanged(id));
    return { message: `Directs are now marked as read for ${id}` };
  });
  routes.post('/users/markAllNotificationsAsRead', (call) => {
    const id = call.viewerId;
    if (id === null) throw new ApiError(403, 'Unauthorized');
    markRead(call, id, 'notificationsReadAt');
    call.emit(unreadNotificationsChanged(id));
    return { message: `Notifications are now marked as read for ${id}` };
  });
}
