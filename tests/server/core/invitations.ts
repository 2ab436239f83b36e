import { type AccountRow, accountPayloads, adminIds, serializeAccounts } from './accounts.ts';
import { type Call, param, signedIn, textField } from './call.ts';
import type { Database } from './database.ts';
import { ApiError } from './errors.ts';
import { randomUuid } from './ids.ts';
import type { Routes } from './routes.ts';

export interface InvitationRow {
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

export const invitationOf = (db: Database, id: string): InvitationRow | undefined =>
  db.get<InvitationRow>('SELECT * FROM invitations WHERE id = :id', { id });

/** The accounts with these usernames. */
function accountsOfNames(call: Call, names: string[], type: AccountRow['type']): AccountRow[] {
  return call.context.db.all<AccountRow>(
    'SELECT * FROM accounts WHERE type = :type AND username IN (SELECT value FROM json_each(:names))',
    { names: JSON.stringify(names), type },
  );
}

/** The users and groups that an invitation recommends. */
export const recommended = (
  call: Call,
  { users, groups }: InvitationRow,
): Record<'users' | 'groups', AccountRow[]> => ({
  users: accountsOfNames(call, JSON.parse(users) as string[], 'user'),
  groups: accountsOfNames(call, JSON.parse(groups) as string[], 'group'),
});

function invitationInfo(call: Call, id: string): unknown {
  const row = invitationOf(call.context.db, id);
  if (!row) throw new ApiError(404, `Can't find invitation '${id}'`);
  const { users, groups } = recommended(call, row);
  const admins = groups.flatMap((group) => adminIds(call, group));
  return {
    invitation: {
      id: row.number,
      secure_id: row.id,
      author: row.authorId,
      message: row.message,
      lang: row.lang,
      single_use: row.singleUse === 1,
      recommendations: { users: JSON.parse(row.users) as string[], groups: JSON.parse(row.groups) as string[] },
      registrations_count: row.registrations,
      created_at: new Date(row.createdAt).toISOString(),
    },
    users: accountPayloads(call, [...users.map((user) => user.id), row.authorId, ...admins]),
    groups: serializeAccounts(call, groups),
  };
}

/** Usernames in a list of the body. Throws 422 if one of them is no account of this type. */
function namesIn(call: Call, field: 'users' | 'groups', type: AccountRow['type']): string[] {
  const list = call.body[field];
  const names = Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  const known = new Set(accountsOfNames(call, names, type).map(({ username }) => username));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return names;
  throw new ApiError(422, `${field === 'users' ? 'Users' : 'Groups'} not found: ${unknown.join(', ')}`);
}

function create(call: Call): unknown {
  const authorId = signedIn(call);
  const { db, clock, random, config } = call.context;
  if (config.invitationsRefused) throw new ApiError(403, config.invitationsRefused.message);
  const [message, lang] = [textField(call.body, 'message').trim(), textField(call.body, 'lang')];
  const { singleUse } = call.body;
  if (message === '') throw new ApiError(422, 'Invitation message must not be empty');
  if (lang === '') throw new ApiError(422, 'Invitation lang must not be empty');
  if (typeof singleUse !== 'boolean') throw new ApiError(422, 'Invitation singleUse must not be empty');
  const [users, groups] = [namesIn(call, 'users', 'user'), namesIn(call, 'groups', 'group')];
  if (!singleUse && !config.multiUseInvitesEnabled) throw new ApiError(422, 'Only single-use invitations are allowed.');
  const id = randomUuid(random);
  db.run(
    `INSERT INTO invitations (id, authorId, message, lang, singleUse, users, groups, registrations, createdAt)
     VALUES (:id, :authorId, :message, :lang, :singleUse, :users, :groups, 0, :at)`,
    {
      id,
      authorId,
      message,
      lang,
      singleUse: Number(singleUse),
      users: JSON.stringify(users),
      groups: JSON.stringify(groups),
      at: clock(),
    },
  );
  return invitationInfo(call, id);
}

export function invitationRoutes(routes: Routes): void {
  routes.get('/invitations/info', (call) => {
    signedIn(call);
    const { multiUseInvitesEnabled, invitationsRefused } = call.context.config;
    return {
      canCreateNew: invitationsRefused === null,
      singleUseOnly: !multiUseInvitesEnabled,
      reasonNotCreate: invitationsRefused,
    };
  });
  routes.post('/invitations', create);
  routes.get('/invitations/:id', (call) => invitationInfo(call, param(call, 'id')));
}
