import { accountChanged } from './account-events.ts';
import { type AccountRow, accountsById } from './accounts.ts';
import { type Call, param, signedIn } from './call.ts';
import type { SqlParams } from './database.ts';
import { refreshPrivacyOf } from './derived.ts';
import { ApiError, unauthorized } from './errors.ts';
import { objectField } from './fields.ts';
import { type FieldChange, groupFields, personFields } from './profile-fields.ts';
import type { Routes } from './routes.ts';
import { groupInfo } from './users.ts';
import { whoAmI } from './whoami.ts';

/** Validates the whole request before writing. */
function update(call: Call, row: AccountRow, changes: Record<string, FieldChange>): void {
  const user = objectField(call.body, 'body', 'user');
  const columns: SqlParams = { updatedAt: call.context.clock() };
  for (const [field, change] of Object.entries(changes))
    if (field in user) Object.assign(columns, change(call, row, user));
  const { db } = call.context;
  db.transaction(() => {
    const assignments = Object.keys(columns).map((column) => `${column} = :${column}`);
    db.run(`UPDATE accounts SET ${assignments.join(', ')} WHERE id = :id`, { ...columns, id: row.id });
    if ('isPrivate' in columns) refreshPrivacyOf(db, row.id);
  });
  call.emit(accountChanged(row.id));
}

const accountOf = (call: Call, id: string): AccountRow => {
  const [row] = accountsById(call, [id]);
  if (!row) throw unauthorized();
  return row;
};

/** Updates a group. Throws 403 unless the viewer manages it. */
function updateGroup(call: Call, group: AccountRow): unknown {
  if (!call.relations().administers.has(group.id)) throw new ApiError(403, "You aren't an administrator of this group");
  update(call, group, groupFields);
  return groupInfo(call, accountOf(call, group.id));
}

export function profileRoutes(routes: Routes): void {
  routes.put('/users/:id', (call) => {
    const meId = signedIn(call);
    const row = accountOf(call, param(call, 'id'));
    if (row.type === 'group') return updateGroup(call, row);
    if (row.id !== meId) throw unauthorized();
    update(call, row, personFields);
    return whoAmI(call);
  });
}
