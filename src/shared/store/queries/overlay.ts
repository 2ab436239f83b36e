import {
  type Account,
  type AccountChange,
  type AccountId,
  type Comment,
  changeAccount,
  changeGroup,
  changeLists,
  changePost,
  changeSelf,
  type GroupChange,
  type HomeList,
  type ListChange,
  type Post,
  type PostChange,
  type PostId,
  type ReadGroup,
  type Self,
  type SelfChange,
} from '../../model/index.ts';
import { type AnyMutation, type Effect, kindOf, retarget, sameWords, type Target } from '../../mutations/index.ts';
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
  /** Returns pending and failed mutations of a target; for a post, also those of its comments. */
  traces: (target: Target) => readonly Trace[];
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
  lists: ListChange[];
  groups: Map<AccountId, GroupChange[]>;
}

/**
 * Creates an overlay from outbox rows, oldest first. `renamed`: ids for which the mirror already has the server's ids, but
 * these rows, read a moment earlier, do not. `noteServerId` receives possible echoes: content that the server reports before
 * its response.
 */
export function createOverlay(
  rows: readonly OutboxRow[],
  by: AccountId,
  renamed: readonly Renamed[] = [],
  noteServerId: (clientId: string, serverId: string) => void = () => undefined,
): Overlay {
  const changes: Changes = {
    posts: new Map(),
    created: new Map(),
    lost: new Set(),
    accounts: new Map(),
    self: [],
    lists: [],
    groups: new Map(),
  };
  const traces = new Map<string, Trace[]>();

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
    traces.set(key, [...(traces.get(key) ?? []), traceOf(row, mutation, target, stuckIn(row))]);
    if (!isShown(row)) continue;
    for (const effect of kind.effects(mutation, { id, order: row.order, at: row.createdAt, by })) add(changes, effect);
  }

  const hasEcho = (reported: Iterable<Authored>, made: Authored): boolean => {
    const echo = findPossibleEcho(reported, made, sent.get(made.id));
    if (echo) noteServerId(made.id, echo.id);
    return echo !== undefined;
  };
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
    lists: (lists) => changes.lists.reduce(changeLists, lists),
    group: (group) => (changes.groups.get(group.accountId) ?? []).reduce(changeGroup, group),
    traces: (target) => traces.get(keyOf(target)) ?? NO_TRACES,
  };
  return overlay;
}

/** Whether the server gives what a row makes an id of its own. */
export const getsServerId = ({ mutation }: OutboxRow): boolean => {
  const kind = kindOf(mutation);
  return kind?.creates !== undefined || kind?.uploads !== undefined;
};

const NO_TRACES: readonly Trace[] = [];

function add(changes: Changes, effect: Effect): void {
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
      changes.lists.push(effect.change);
      break;
    case 'group-changed':
      append(changes.groups, effect.groupId, effect.change);
      break;
  }
}

function append<Id, Change>(all: Map<Id, Change[]>, id: Id, change: Change): void {
  all.set(id, [...(all.get(id) ?? []), change]);
}

/** Returns the key of a target's traces. Traces of a comment are under its post. */
function keyOf(target: Target): string {
  switch (target.entity) {
    case 'post':
    case 'comment':
      return `post:${target.postId}`;
    case 'account':
      return `account:${target.accountId}`;
    case 'file':
      return `file:${target.fileId}`;
    case 'self':
      return 'self';
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
