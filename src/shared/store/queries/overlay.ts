import {
  type Account,
  type AccountChange,
  type AccountId,
  type AccountLookup,
  type Comment,
  changeAccount,
  changeGroup,
  changeLists,
  changeOfListIds,
  changePost,
  changeRoster,
  changeSelf,
  type EntryLookup,
  type GroupChange,
  type HomeList,
  type HomeListId,
  type ListChange,
  type Post,
  type PostChange,
  type PostId,
  type ReadGroup,
  type RosterChange,
  type RosterEntry,
  type Self,
  type SelfChange,
} from '../../model/index.ts';
import { type AnyMutation, type Effect, kindOf, retarget, sameWords, type Target } from '../../mutations/index.ts';
import { LISTS_ROSTER } from '../../mutations/list-lane.ts';
import { type Purge, type PurgeViewer, purgePost } from '../../rules/purge.ts';
import { isShown } from '../vault/outbox-states.ts';
import type { OutboxRow } from '../vault/rows.ts';
import { rowsById, type StuckFile, stuckFiles } from '../vault/stuck-files.ts';
import type { Trace } from './views.ts';

/** Applies pending mutations to server data: `view = overlay(truth, pending mutations)`. One method for each entity. */
export interface Overlay {
  post: <P extends Post>(post: P) => P;
  /** Whether the user has deleted or left the post. */
  isLost: (postId: PostId) => boolean;
  /** Returns the user's unsent posts that this feed shows on top, newest first. `stored`: the feed's own posts. */
  newPosts: (feedKey: string, stored: Iterable<Post>) => Post[];
  newPost: (postId: string) => Post | undefined;
  account: <A extends Account & { revision: number }>(account: A) => A;
  self: (self: Self) => Self;
  lists: (lists: HomeList[]) => HomeList[];
  group: <G extends ReadGroup>(group: G) => G;
  /** `key`: `rosterKey` of the roster; `lookup`: entries of accounts that come in. */
  roster: (key: string, entries: readonly RosterEntry[], lookup: EntryLookup) => readonly RosterEntry[];
  /** Accounts that come into a roster: their entries are needed. */
  comingInto: (key: string) => AccountId[];
  /** The viewer's home lists that contain an account. */
  listIds: (accountId: AccountId, listIds: HomeListId[]) => HomeListId[];
  /** Whether `visible` can hide anything: it needs the viewer. */
  isPurging: boolean;
  /** Returns what is left of a post after blocks and lost subscriptions; `null` if nothing is. */
  visible: <P extends Post & { revision: number }>(post: P, lookup: AccountLookup, viewer: PurgeViewer) => P | null;
  /** Returns pending and failed mutations of a target; for a post, also those of its comments. */
  traces: (target: Target) => readonly Trace[];
  /** Returns pending and failed mutations of all accounts, and of members of groups. */
  accountTraces: () => readonly Trace[];
}

/** An id made on this device and the server's id. */
interface Renamed {
  id: string;
  serverId: string;
}

/** The changes of all pending mutations, by entity. */
interface Changes {
  posts: Map<PostId, PostChange[]>;
  created: Map<string, Extract<Effect, { kind: 'new-post' }>>;
  lost: Set<PostId>;
  accounts: Map<AccountId, AccountChange[]>;
  self: SelfChange[];
  lists: { change: ListChange; rowId: string }[];
  groups: Map<AccountId, GroupChange[]>;
  rosters: Map<string, RosterChange[]>;
  blockedIds: Set<AccountId>;
  lockedIds: Set<AccountId>;
}

/** What the mirror adds to the pending mutations. */
export interface OverlayExtras {
  renamed?: readonly Renamed[];
  noteServerId?: (clientId: string, serverId: string) => void;
  /** Whose content the marks of the mirror hide. */
  purged?: Purge;
}

/**
 * Creates an overlay from outbox rows, oldest first. `renamed`: ids for which the mirror already has the server's ids, but
 * these rows, read a moment earlier, do not. `noteServerId` receives possible echoes: content that the server reports before
 * its response.
 */
export function createOverlay(
  rows: readonly OutboxRow[],
  by: AccountId,
  { renamed = [], noteServerId = () => undefined, purged }: OverlayExtras = {},
): Overlay {
  const changes: Changes = {
    posts: new Map(),
    created: new Map(),
    lost: new Set(),
    accounts: new Map(),
    self: [],
    lists: [],
    groups: new Map(),
    rosters: new Map(),
    blockedIds: new Set(purged?.blockedIds),
    lockedIds: new Set(purged?.lockedIds),
  };
  const traces = new Map<string, Trace[]>();
  const accountTraces: Trace[] = [];

  /** Creates in flight: the server may report the content before it responds. */
  const sent = new Map<string, Sent>();
  // The upload may have been answered after the vault was read: then its file is not stuck.
  const isRenamed = new Set(renamed.map(({ id }) => id));
  const uploads = rowsById(rows);
  const stuckIn = (row: OutboxRow) => stuckFiles(row, uploads).filter(({ id }) => !isRenamed.has(id));
  const known = rows.flatMap((row) => [row.id, ...(row.serverId === null ? [] : [row.serverId])]);

  for (const row of rows) {
    const kind = kindOf(row.mutation);
    if (!kind) continue;
    const mutation = renamed.reduce<AnyMutation>((one, { id, serverId }) => retarget(one, id, serverId), row.mutation);
    // Content on the server goes by the server's id, here and in rows that refer to it, so that nothing is shown twice.
    const id = row.serverId ?? row.id;
    const target = kind.target(mutation, id);
    const key = keyOf(target);
    if (isSent(row)) {
      const sinceAt = row.ownSinceAt ?? row.createdAt - CLOCK_TOLERANCE_MS;
      sent.set(id, { others: new Set([...known, ...row.ownBefore]), sinceAt });
    }
    const trace = traceOf(row, mutation, target, stuckIn(row));
    traces.set(key, [...(traces.get(key) ?? []), trace]);
    if (target.entity === 'account' || target.entity === 'member') accountTraces.push(trace);
    if (!isShown(row)) continue;
    for (const effect of kind.effects(mutation, { id, order: row.order, at: row.createdAt, by }))
      add(changes, effect, id);
  }

  const hasEcho = (reported: Iterable<Authored>, made: Authored): boolean => {
    const echo = findPossibleEcho(reported, made, sent.get(made.id));
    if (echo) noteServerId(made.id, echo.id);
    return echo !== undefined;
  };
  /** The server may report a new list before it answers the request that creates it. */
  const hasListEcho = (lists: readonly HomeList[], made: HomeList, rowId: string): boolean => {
    const { others } = sent.get(rowId) ?? {};
    const echo = others && lists.find(({ id, title }) => title === made.title && !others.has(id));
    if (echo) noteServerId(rowId, echo.id);
    return echo !== undefined;
  };
  const { blockedIds, lockedIds } = changes;
  const purge = { blockedIds, lockedIds };
  const rosterChanges = (key: string): readonly RosterChange[] => changes.rosters.get(key) ?? [];
  const apply = <P extends Post>(post: P, change: PostChange): P => {
    // The viewer's own like is never folded: if it is not listed, there is none to remove.
    if (change.kind === 'unliked' && !post.likes.includes(change.by)) return post;
    if (change.kind === 'commented' && hasEcho(post.comments, change.comment)) return post;
    return changePost(post, change);
  };

  const overlay: Overlay = {
    post: (post) => (changes.posts.get(post.id) ?? []).reduce(apply, post),
    isLost: (postId) => changes.lost.has(postId),
    newPosts: (feedKey, stored) =>
      [...changes.created.values()]
        .filter(({ post, feeds }) => feeds.includes(feedKey) && !changes.lost.has(post.id))
        .filter(({ post }) => !hasEcho(stored, post))
        .map(({ post }) => overlay.post(post))
        .reverse(),
    newPost: (postId) => {
      const created = changes.created.get(postId);
      return created && overlay.post(created.post);
    },
    account: (account) => {
      const changed = (changes.accounts.get(account.id) ?? []).reduce(changeAccount, account);
      // Negative, unlike all stored revisions: the account with the change never equals the one without.
      return changed === account ? account : { ...changed, revision: -account.revision - 1 };
    },
    self: (self) => changes.self.reduce(changeSelf, self),
    lists: (lists) =>
      changes.lists.reduce((before, { change, rowId }) => {
        const isShownAlready = change.kind === 'created' && hasListEcho(lists, change.list, rowId);
        return isShownAlready ? before : changeLists(before, change);
      }, lists),
    group: (group) => (changes.groups.get(group.accountId) ?? []).reduce(changeGroup, group),
    roster: (key, entries, lookup) =>
      rosterChanges(key).reduce((before, change) => changeRoster(before, change, lookup), entries),
    comingInto: (key) =>
      rosterChanges(key).flatMap((change) => (change.kind === 'listed' && change.isIn ? [change.accountId] : [])),
    listIds: (accountId, listIds) =>
      rosterChanges(LISTS_ROSTER).reduce<HomeListId[]>(
        (before, change) => changeOfListIds(change)(accountId, before),
        listIds,
      ),
    isPurging: blockedIds.size + lockedIds.size > 0,
    visible: (post, lookup, viewer) => {
      const left = purgePost(post, lookup, purge, viewer);
      // Negative, unlike all stored revisions (see `account`).
      return left === null || left === post ? left : { ...left, revision: -post.revision - 1 };
    },
    traces: (target) => traces.get(keyOf(target)) ?? NO_TRACES,
    accountTraces: () => accountTraces,
  };
  return overlay;
}

/** Whether the server gives what a row makes an id of its own. */
export const getsServerId = ({ mutation }: OutboxRow): boolean => {
  const kind = kindOf(mutation);
  return kind?.creates !== undefined || kind?.uploads !== undefined;
};

const NO_TRACES: readonly Trace[] = [];

function add(changes: Changes, effect: Effect, rowId: string): void {
  switch (effect.kind) {
    case 'post-changed':
      append(changes.posts, effect.postId, effect.change);
      break;
    case 'new-post':
      changes.created.set(effect.post.id, effect);
      break;
    case 'post-lost':
      changes.lost.add(effect.postId);
      break;
    case 'account-changed':
      append(changes.accounts, effect.accountId, effect.change);
      break;
    case 'self-changed':
      changes.self.push(effect.change);
      break;
    case 'lists-changed':
      changes.lists.push({ change: effect.change, rowId });
      break;
    case 'group-changed':
      append(changes.groups, effect.groupId, effect.change);
      break;
    case 'roster-changed':
      append(changes.rosters, effect.key, effect.change);
      break;
    case 'person-hidden':
      changes.blockedIds.add(effect.accountId);
      break;
    case 'feed-locked':
      changes.lockedIds.add(effect.accountId);
      break;
  }
}

function append<Id, Change>(all: Map<Id, Change[]>, id: Id, change: Change): void {
  all.set(id, [...(all.get(id) ?? []), change]);
}

/** Returns the key of a target's traces. Traces of a comment are under its post, those of a member under the group. */
function keyOf(target: Target): string {
  switch (target.entity) {
    case 'post':
    case 'comment':
      return `post:${target.postId}`;
    case 'account':
      return `account:${target.accountId}`;
    case 'member':
      return `account:${target.groupId}`;
    case 'home-list':
      return `home-list:${target.listId}`;
    case 'file':
      return `file:${target.fileId}`;
    case 'list-order':
    case 'self':
      return target.entity;
  }
}

const isSent = ({ state }: OutboxRow): boolean => state.kind === 'sending' || state.kind === 'unsure';

/** How far the server's clock and the device clock may differ. */
const CLOCK_TOLERANCE_MS = 120_000;

interface Sent {
  /** Ids of the user's content that is known not to be the echo. */
  others: ReadonlySet<string>;
  /** Nothing created earlier is the echo: epoch ms of the server. */
  sinceAt: number;
}

/** Returns what the server has already reported of what an unanswered row creates. `sent`: absent if the row is not in flight. */
function findPossibleEcho(reported: Iterable<Authored>, made: Authored, sent: Sent | undefined): Authored | undefined {
  if (!sent) return undefined;
  for (const one of reported) {
    if (sent.others.has(one.id) || one.createdAt < sent.sinceAt) continue;
    if (one.createdBy === made.createdBy && sameWords(one.body, made.body)) return one;
  }
  return undefined;
}

type Authored = Pick<Post | Comment, 'id' | 'body' | 'createdBy' | 'createdAt'>;

const traceOf = (
  { id, serverId, state, attempts }: OutboxRow,
  mutation: AnyMutation,
  target: Target,
  stuck: readonly StuckFile[],
): Trace => ({
  id,
  serverId,
  mutation,
  target,
  state,
  attempts,
  ...(stuck.length > 0 ? { stuck } : {}),
});
