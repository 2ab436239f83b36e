import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { type Notice, notify } from './notify.ts';

/** Ids of a group's administrators. */
export const adminsOf = (db: Database, groupId: string): string[] =>
  db
    .all<{ id: string }>('SELECT userId AS id FROM groupAdmins WHERE groupId = :groupId ORDER BY rowid', { groupId })
    .map((row) => row.id);

/** Notifies all administrators of a group, including the viewer. */
export function notifyAdmins(call: Call, groupId: string, notice: Omit<Notice, 'recipientId' | 'groupId'>): void {
  for (const recipientId of adminsOf(call.context.db, groupId)) notify(call, { ...notice, recipientId, groupId });
}
