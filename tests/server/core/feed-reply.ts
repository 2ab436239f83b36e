import { type AccountPayload, type AccountRow, accountPayloads, adminIds } from './accounts.ts';
import type { Call, Scope } from './call.ts';
import type { SqlParams } from './database.ts';
import type { FeedName } from './ids.ts';
import { serializePosts, unfolding } from './serialize.ts';
import { readersOf } from './users.ts';

const defaultLimit = 30;
const maxLimit = 120;

/** The requested page. Invalid numbers count as the default. */
export function paging(call: Call): { offset: number; limit: number } {
  const offset = Number(call.query.get('offset') ?? 0);
  const limit = Number(call.query.get('limit') ?? defaultLimit);
  return {
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
    limit: Number.isInteger(limit) && limit >= 1 && limit <= maxLimit ? limit : defaultLimit,
  };
}

/** Query parameters `:limit`, one more than requested to detect a next page, and `:offset`. */
export function page(call: Call): SqlParams {
  const { offset, limit } = paging(call);
  return { offset, limit: limit + 1 };
}

/** The feed of a response. */
export interface FeedHead {
  id: string;
  name: FeedName;
  owner: AccountRow;
  /** False if the viewer may not read the feed. Then its response has no users either. */
  isOpen: boolean;
  /** True if subscribers are listed. */
  listsReaders: boolean;
}

const withAccounts = (known: AccountPayload[], more: AccountPayload[]): AccountPayload[] => [
  ...new Map([...known, ...more].map((account) => [account.id, account])).values(),
];

/** The response with a list of posts (contract: Feed). `rows` has one post more than the page if there is a next page. */
export function feedOfPosts(call: Call, rows: { id: string }[], head: FeedHead | null): Record<string, unknown> {
  const { limit } = paging(call);
  const ids = rows.slice(0, limit).map((row) => row.id);
  const payload = serializePosts(call, ids, unfolding(call));
  const isLastPage = rows.length <= limit;
  if (head === null) return { timelines: null, ...payload, admins: [], isLastPage };
  const { owner } = head;
  const readers = head.isOpen && head.listsReaders ? readersOf(call, owner.id) : [];
  const ownerPayload = accountPayloads(call, [owner.id]);
  const readerPayloads = accountPayloads(call, readers);
  return {
    timelines: { id: head.id, name: head.name, user: owner.id, posts: ids, subscribers: readers },
    ...payload,
    users: withAccounts(payload.users, [...ownerPayload, ...readerPayloads]),
    subscribers: head.isOpen ? withAccounts(payload.subscribers, [...ownerPayload, ...readerPayloads]) : [],
    admins: owner.type === 'group' && head.isOpen ? accountPayloads(call, adminIds(call, owner)) : [],
    isLastPage,
  };
}

/** The id of an account's feed. */
export function feedId(scope: Scope, ownerId: string, name: FeedName): string {
  const row = scope.context.db.get<{ id: string }>('SELECT id FROM feeds WHERE ownerId = :ownerId AND name = :name', {
    ownerId,
    name,
  });
  return row?.id ?? '';
}
