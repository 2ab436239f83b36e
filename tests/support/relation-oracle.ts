import type { ServerCore } from '../server/core/core.ts';
import { idOfAccount } from './oracle.ts';

/**
 * What the server holds of relations, groups and home lists, read without its API. Accounts are given and returned by
 * username; an unknown one throws.
 */

const namesWith = (core: ServerCore, sql: string, username: string): string[] =>
  core.database.all<{ name: string }>(sql, { id: idOfAccount(core, username) }).map(({ name }) => name);

/** Whom a user reads, sorted. */
export const readBy = (core: ServerCore, username: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM subscriptions s JOIN accounts a ON a.id = s.targetId WHERE s.readerId = :id ORDER BY name',
    username,
  );

/** Who reads a user or group, sorted. */
export const readersOf = (core: ServerCore, username: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM subscriptions s JOIN accounts a ON a.id = s.readerId WHERE s.targetId = :id ORDER BY name',
    username,
  );

/** Who asks to subscribe to a user, or to join a group, sorted. */
export const requestsTo = (core: ServerCore, username: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM requests r JOIN accounts a ON a.id = r.fromId WHERE r.toId = :id ORDER BY name',
    username,
  );

/** Whom a user has asked for a subscription, sorted. */
export const requestsBy = (core: ServerCore, username: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM requests r JOIN accounts a ON a.id = r.toId WHERE r.fromId = :id ORDER BY name',
    username,
  );

/** Whom a user has blocked, sorted. */
export const blockedBy = (core: ServerCore, username: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM bans b JOIN accounts a ON a.id = b.bannedId WHERE b.byId = :id ORDER BY name',
    username,
  );

/** Who is blocked in a group, sorted. */
export const blockedIn = (core: ServerCore, group: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM groupBlocks b JOIN accounts a ON a.id = b.userId WHERE b.groupId = :id ORDER BY name',
    group,
  );

/** The groups in which a user has disabled bans, sorted. */
export const bansDisabledBy = (core: ServerCore, username: string): string[] =>
  namesWith(
    core,
    'SELECT a.username AS name FROM bansDisabled b JOIN accounts a ON a.id = b.groupId WHERE b.userId = :id ORDER BY name',
    username,
  );

export interface HeldList {
  id: string;
  title: string;
  isInherent: boolean;
  /** Usernames, sorted. */
  members: string[];
}

/** A user's home lists in their order; the inherent one is the first. */
export function listsOf(core: ServerCore, username: string): HeldList[] {
  const { database: db } = core;
  const lists = db.all<{ id: string; title: string; isInherent: number }>(
    'SELECT id, title, isInherent FROM homeLists WHERE ownerId = :id ORDER BY isInherent DESC, position',
    { id: idOfAccount(core, username) },
  );
  return lists.map(({ id, title, isInherent }) => ({
    id,
    title,
    isInherent: isInherent === 1,
    members: db
      .all<{ name: string }>(
        'SELECT a.username AS name FROM homeListMembers m JOIN accounts a ON a.id = m.accountId WHERE m.listId = :id ORDER BY name',
        { id },
      )
      .map(({ name }) => name),
  }));
}
