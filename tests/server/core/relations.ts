import type { Database } from './database.ts';

/** Relations of the viewer to other accounts, as sets of ids. Empty for visitors. */
export interface Relations {
  reads: Set<string>;
  readers: Set<string>;
  requested: Set<string>;
  requestedMe: Set<string>;
  banned: Set<string>;
  bannedMe: Set<string>;
  blockedIn: Set<string>;
  administers: Set<string>;
  bansDisabledIn: Set<string>;
}

const queries: Record<keyof Relations, string> = {
  reads: 'SELECT targetId AS id FROM subscriptions WHERE readerId = :viewer',
  readers: 'SELECT readerId AS id FROM subscriptions WHERE targetId = :viewer',
  requested: 'SELECT toId AS id FROM requests WHERE fromId = :viewer',
  requestedMe: 'SELECT fromId AS id FROM requests WHERE toId = :viewer',
  banned: 'SELECT bannedId AS id FROM bans WHERE byId = :viewer',
  bannedMe: 'SELECT byId AS id FROM bans WHERE bannedId = :viewer',
  blockedIn: 'SELECT groupId AS id FROM groupBlocks WHERE userId = :viewer',
  administers: 'SELECT groupId AS id FROM groupAdmins WHERE userId = :viewer',
  bansDisabledIn: 'SELECT groupId AS id FROM bansDisabled WHERE userId = :viewer',
};

/** Reads the relations of a viewer. */
export function readRelations(db: Database, viewerId: string | null): Relations {
  const set = (name: keyof Relations) =>
    new Set(viewerId === null ? [] : db.all<{ id: string }>(queries[name], { viewer: viewerId }).map((row) => row.id));
  return {
    reads: set('reads'),
    readers: set('readers'),
    requested: set('requested'),
    requestedMe: set('requestedMe'),
    banned: set('banned'),
    bannedMe: set('bannedMe'),
    blockedIn: set('blockedIn'),
    administers: set('administers'),
    bansDisabledIn: set('bansDisabledIn'),
  };
}
