import { idsParam, type Scope } from './call.ts';
import type { Database } from './database.ts';
import { accountNotFound } from './errors.ts';

export interface AccountRow {
  id: string;
  username: string;
  screenName: string;
  type: 'user' | 'group';
  description: string;
  isPrivate: number;
  isProtected: number;
  isRestricted: number;
  isGone: number;
  createdAt: number;
  updatedAt: number;
  pictureMedium: string;
  pictureLarge: string;
  email: string;
  passwordHash: string;
  frontendPreferences: string;
  acceptDirectsFrom: 'all' | 'friends';
  hideCommentsOfTypes: string;
  preferences: string;
  invitedBy: string | null;
  directsReadAt: number;
  notificationsReadAt: number;
}

/** Serialized account (contract: Account, Group). */
export type AccountPayload = Record<string, unknown> & { id: string; type: 'user' | 'group' };

/** Finds an account by its current or past username, ignoring case. Throws 404 if there is none. */
export function accountByName(scope: Scope, name: string): AccountRow {
  const username = name.toLowerCase();
  const row =
    scope.context.db.get<AccountRow>('SELECT * FROM accounts WHERE username = :username', { username }) ??
    scope.context.db.get<AccountRow>(
      'SELECT a.* FROM pastUsernames n JOIN accounts a ON a.id = n.accountId WHERE n.username = :username',
      { username },
    );
  if (!row) throw accountNotFound(name);
  return row;
}

/** True if an account has or had this username. */
export const isNameTaken = (db: Database, username: string): boolean =>
  db.get(
    `SELECT 1 AS one FROM accounts WHERE username = :username
     UNION ALL SELECT 1 FROM pastUsernames WHERE username = :username`,
    { username },
  ) !== undefined;

/** The accounts with these ids in the requested order, without unknown ones. */
export function accountsById(scope: Scope, ids: Iterable<string>): AccountRow[] {
  const wanted = [...new Set(ids)];
  const rows = scope.context.db.all<AccountRow>(
    'SELECT * FROM accounts WHERE id IN (SELECT value FROM json_each(:ids))',
    {
      ids: idsParam(wanted),
    },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

const legacyStatistics = { posts: '0', likes: '0', comments: '0', subscribers: '0', subscriptions: '0' };
const flag = (value: number): '0' | '1' => (value ? '1' : '0');

/** True if this user accepts direct messages from the viewer. */
export function acceptsDirects(scope: Scope, account: AccountRow): boolean {
  const relations = scope.relations();
  if (scope.viewerId === null || account.id === scope.viewerId || account.type !== 'user' || account.isGone)
    return false;
  if (relations.banned.has(account.id) || relations.bannedMe.has(account.id)) return false;
  return account.acceptDirectsFrom === 'all' || relations.readers.has(account.id);
}

function firstWord(scope: Scope, account: AccountRow): string {
  const relations = scope.relations();
  if (relations.reads.has(account.id)) return 'unsubscribe';
  if (relations.requested.has(account.id)) return 'unrequest_subscription';
  return account.isPrivate || account.isGone ? 'request_subscription' : 'subscribe';
}

/** True if the viewer may post to this group. */
export function mayPost(scope: Scope, group: AccountRow): boolean {
  const relations = scope.relations();
  if (relations.blockedIn.has(group.id)) return false;
  if (group.isRestricted) return relations.administers.has(group.id);
  return !group.isPrivate || relations.reads.has(group.id);
}

function whatICan(scope: Scope, account: AccountRow): string[] {
  if (scope.viewerId === null) return [];
  if (account.id === scope.viewerId) return ['post'];
  const relations = scope.relations();
  if (account.type === 'group') {
    return [
      firstWord(scope, account),
      ...(mayPost(scope, account) ? ['post'] : []),
      relations.bansDisabledIn.has(account.id) ? 'undisable_bans' : 'disable_bans',
    ];
  }
  return [
    firstWord(scope, account),
    relations.banned.has(account.id) ? 'unban' : 'ban',
    ...(acceptsDirects(scope, account) ? ['dm'] : []),
  ];
}

function whatTheyDid(scope: Scope, account: AccountRow): string[] {
  const relations = scope.relations();
  if (relations.blockedIn.has(account.id)) return ['block'];
  if (relations.readers.has(account.id)) return ['subscribe'];
  return relations.requestedMe.has(account.id) ? ['request_subscription'] : [];
}

const pictureUrl = (scope: Scope, file: string): string => (file === '' ? '' : `${scope.mediaOrigin}/${file}`);

function administrators(scope: Scope, groupIds: string[]): Map<string, string[]> {
  const rows = scope.context.db.all<{ groupId: string; userId: string }>(
    `SELECT groupId, userId FROM groupAdmins WHERE groupId IN (SELECT value FROM json_each(:ids)) ORDER BY rowid`,
    { ids: idsParam(groupIds) },
  );
  const result = new Map<string, string[]>(groupIds.map((id) => [id, []]));
  for (const row of rows) result.get(row.groupId)?.push(row.userId);
  return result;
}

/** Serializes accounts for the viewer. */
export function serializeAccounts(scope: Scope, rows: AccountRow[]): AccountPayload[] {
  const relations = scope.relations();
  const adminsOf = administrators(
    scope,
    rows.filter((row) => row.type === 'group').map((row) => row.id),
  );
  return rows.map((row) => {
    const common: AccountPayload = {
      id: row.id,
      username: row.username,
      screenName: row.isGone ? row.username : row.screenName,
      isPrivate: row.isGone ? '1' : flag(row.isPrivate),
      isProtected: row.isGone ? '1' : flag(row.isProtected || row.isPrivate),
      createdAt: String(row.createdAt),
      updatedAt: String(row.updatedAt),
      type: row.type,
      description: row.isGone ? '' : row.description,
      profilePictureLargeUrl: row.isGone ? '' : pictureUrl(scope, row.pictureLarge),
      profilePictureMediumUrl: row.isGone ? '' : pictureUrl(scope, row.pictureMedium),
      statistics: legacyStatistics,
      youCan: whatICan(scope, row),
      theyDid: whatTheyDid(scope, row),
    };
    if (row.isGone) common.isGone = true;
    if (row.type !== 'group') return common;
    const isOpen = !row.isPrivate || relations.reads.has(row.id) || relations.administers.has(row.id);
    return {
      ...common,
      isRestricted: flag(row.isRestricted),
      administrators: isOpen ? (adminsOf.get(row.id) ?? []) : [],
    };
  });
}

/** Serializes the accounts with these ids for the viewer. */
export const accountPayloads = (scope: Scope, ids: Iterable<string>): AccountPayload[] =>
  serializeAccounts(scope, accountsById(scope, ids));

export function accountPayload(scope: Scope, row: AccountRow): AccountPayload {
  const [payload] = serializeAccounts(scope, [row]);
  if (!payload) throw new Error('An account row serializes to exactly one account');
  return payload;
}

/** Ids of the group's administrators. Empty if the viewer may not see the group. */
export function adminIds(scope: Scope, group: AccountRow): string[] {
  const payload = accountPayload(scope, group);
  return Array.isArray(payload.administrators) ? payload.administrators.filter((id) => typeof id === 'string') : [];
}
