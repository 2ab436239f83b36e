import { PREFERENCES_KEY } from '../../../src/shared/rules/preferences.ts';
import type { ServerCore } from '../../server/core/core.ts';
import { frontendPreferencesOf, idOfAccount } from '../../support/oracle.ts';
import type { Handled } from './journal.ts';

/**
 * What the server holds of a user's relations, as flat facts: key to value. A fact that is not there has the value NONE.
 *
 * - `mine:<account>`, `theirs:<account>`, `member:<group>:<account>`: 'subscribed' or 'requested'
 * - `block:<account>`, `shown:<group>`, `group-block:<group>:<account>`, `admin:<group>`, `blocked-by:<account>`,
 *   `private:<account>`, `pin:<group>`, `hide:<username>`, `in-list:<list>:<account>`: 'on'
 * - `list:<list>`: the title; `order`: ids of the lists, separated by spaces
 */
export type Facts = ReadonlyMap<string, string>;

export const NONE = '';
export const ON = 'on';

/** A change of one fact by a request. `by`: the name of the device; `null`: somebody else, or other software of the user. */
export interface FactChange {
  /** Epoch ms of the world. */
  at: number;
  key: string;
  from: string;
  to: string;
  by: string | null;
  request: Handled;
}

/** The history of a user's relations on the server, by request. */
export class Relations {
  readonly changes: FactChange[] = [];
  readonly first: Facts;
  readonly #core: ServerCore;
  readonly #username: string;
  #last: Facts;

  constructor(core: ServerCore, username: string) {
    this.#core = core;
    this.#username = username;
    this.first = factsOf(core, username);
    this.#last = this.first;
  }

  /** Called after every request that the server has handled. */
  note(request: Handled, by: string | null): void {
    const facts = factsOf(this.#core, this.#username);
    for (const key of new Set([...this.#last.keys(), ...facts.keys()])) {
      const [from, to] = [this.#last.get(key) ?? NONE, facts.get(key) ?? NONE];
      if (from !== to) this.changes.push({ at: request.at, key, from, to, by, request });
    }
    this.#last = facts;
  }

  now(key: string): string {
    return this.#last.get(key) ?? NONE;
  }

  /** All values that a fact had at some moment from `fromAt` to `untilAt` (epoch ms of the world). */
  valuesDuring(key: string, fromAt: number, untilAt: number): Set<string> {
    let before = this.first.get(key) ?? NONE;
    const values = new Set<string>();
    for (const { at, to } of this.changesOf(key)) {
      if (at < fromAt) before = to;
      else if (at <= untilAt) values.add(to);
    }
    return values.add(before);
  }

  changesOf(key: string): FactChange[] {
    return this.changes.filter((change) => change.key === key);
  }

  /** Whether a fact ever had this value. */
  wasEver(key: string, value: string): boolean {
    return (this.first.get(key) ?? NONE) === value || this.changesOf(key).some(({ to }) => to === value);
  }

  keys(prefix: string): string[] {
    return [...this.#last.keys()].filter((key) => key.startsWith(prefix));
  }
}

/** Reads the facts from the server's tables. */
export function factsOf(core: ServerCore, username: string): Facts {
  const me = idOfAccount(core, username);
  const facts = new Map<string, string>();
  const read = (sql: string, keyOf: (row: Row) => string, value: string | ((row: Row) => string) = ON) => {
    for (const row of core.database.all<Row>(sql, sql.includes(':me') ? { me } : {}))
      facts.set(keyOf(row), typeof value === 'string' ? value : value(row));
  };
  const [subscribed, requested] = ['subscribed', 'requested'];
  read('SELECT toId AS id FROM requests WHERE fromId = :me', ({ id }) => `mine:${id}`, requested);
  read('SELECT targetId AS id FROM subscriptions WHERE readerId = :me', ({ id }) => `mine:${id}`, subscribed);
  read('SELECT fromId AS id FROM requests WHERE toId = :me', ({ id }) => `theirs:${id}`, requested);
  read('SELECT readerId AS id FROM subscriptions WHERE targetId = :me', ({ id }) => `theirs:${id}`, subscribed);
  const ofGroups = (table: string, id: string, groupId: string) =>
    `SELECT t.${id} AS id, t.${groupId} AS groupId FROM ${table} t JOIN accounts g ON g.id = t.${groupId} AND g.type = 'group'`;
  const member = ({ id, groupId }: Row) => `member:${groupId}:${id}`;
  read(ofGroups('requests', 'fromId', 'toId'), member, requested);
  read(ofGroups('subscriptions', 'readerId', 'targetId'), member, subscribed);
  read('SELECT bannedId AS id FROM bans WHERE byId = :me', ({ id }) => `block:${id}`);
  read('SELECT byId AS id FROM bans WHERE bannedId = :me', ({ id }) => `blocked-by:${id}`);
  read('SELECT groupId AS id FROM bansDisabled WHERE userId = :me', ({ id }) => `shown:${id}`);
  read('SELECT userId AS id, groupId FROM groupBlocks', ({ id, groupId }) => `group-block:${groupId}:${id}`);
  read('SELECT groupId AS id FROM groupAdmins WHERE userId = :me', ({ id }) => `admin:${id}`);
  read('SELECT id FROM accounts WHERE isPrivate = 1', ({ id }) => `private:${id}`);
  const lists = core.database.all<{ id: string; title: string }>(
    'SELECT id, title FROM homeLists WHERE ownerId = :me AND isInherent = 0 ORDER BY position',
    { me },
  );
  for (const { id, title } of lists) facts.set(`list:${id}`, title);
  if (lists.length > 0) facts.set('order', lists.map(({ id }) => id).join(' '));
  read(
    `SELECT m.accountId AS id, m.listId AS groupId FROM homeListMembers m JOIN homeLists l ON l.id = m.listId
     WHERE l.ownerId = :me AND l.isInherent = 0`,
    ({ id, groupId }) => `in-list:${groupId}:${id}`,
  );
  const { pinnedGroups = [], homefeed = {} } = (frontendPreferencesOf(core, username)[PREFERENCES_KEY] ?? {}) as {
    pinnedGroups?: string[];
    homefeed?: { hideUsers?: string[] };
  };
  for (const id of pinnedGroups) facts.set(`pin:${id}`, ON);
  for (const name of homefeed.hideUsers ?? []) facts.set(`hide:${name}`, ON);
  return facts;
}

interface Row {
  id: string;
  groupId: string;
}
