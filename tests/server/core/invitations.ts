import { accountPayloads } from './accounts.ts';
import { type Call, param, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import type { Routes } from './routes.ts';

interface InvitationRow {
  number: number;
  id: string;
  authorId: string;
  message: string;
  lang: string;
  singleUse: number;
  users: string;
  groups: string;
  registrations: number;
  createdAt: number;
}

function idsOfNames(call: Call, names: string[]): string[] {
  return call.context.db
    .all<{ id: string }>('SELECT id FROM accounts WHERE username IN (SELECT value FROM json_each(:names))', {
      names: JSON.stringify(names),
    })
    .map((row) => row.id);
}

function invitation(call: Call): unknown {
  const id = param(call, 'id');
  const row = call.context.db.get<InvitationRow>('SELECT * FROM invitations WHERE id = :id', { id });
  if (!row) throw new ApiError(404, `Can't find invitation '${id}'`);
  const users = JSON.parse(row.users) as string[];
  const groups = JSON.parse(row.groups) as string[];
  return {
    invitation: {
      id: row.number,
      secure_id: row.id,
      author: row.authorId,
      message: row.message,
      lang: row.lang,
      single_use: row.singleUse === 1,
      recommendations: { users, groups },
      registrations_count: row.registrations,
      created_at: new Date(row.createdAt).toISOString(),
    },
    users: accountPayloads(call, [...idsOfNames(call, users), row.authorId]),
    groups: accountPayloads(call, idsOfNames(call, groups)),
  };
}

export function invitationRoutes(routes: Routes): void {
  routes.get('/invitations/info', (call) => {
    signedIn(call);
    return { canCreateNew: true, singleUseOnly: !call.context.config.multiUseInvitesEnabled, reasonNotCreate: null };
  });
  routes.get('/invitations/:id', invitation);
}
