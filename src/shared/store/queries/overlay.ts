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

/** The pending mutations, applied to what the server said: `view = overlay(truth, pending mutations)`. One method for each entity. */
export interface Overlay {
  post: <P extends Post>(post: P) => P;
  /** The user has deleted or left it. */
  isLost: (postId: PostId) => boolean;
  /** The user's posts that this feed shows on top until the server has them, newest first. `stored`: what the feed has already. */
  newPosts: (feedKey: string, stored: Iterable<Post>) => Post[];
  newPost: (postId: string) => Post | undefined;
  account: <A extends Account & { revision: number }>(account: A) => A;
  self: (self: Self) => Self;
  lists: (lists: HomeList[]) => HomeList[];
  group: <G extends ReadGroup>(group: G) => G;
  /** Pending and failed mutations of a target; those of a post include the ones of its comments. */
  traces: (target: Target) => readonly Trace[];
}

/** An id made on this device, and the one that the server has given. */
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
 * Folds rows of the outbox, oldest first, into an overlay. `renamed`: ids that the truth knows already as the server's,
 * although these rows, read a moment earlier, do not. `noteServerId` receives twins: what the server shows before its answer has come.
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

  /** Creations that are under way: the server may show what they create before their answer has come. */
  const sent = new Map<string, Sent>();
  // The answer of an upload may have come after the vault was read: its file is not stuck.
  const isRenamed = new Set(renamed.map(({ id }) => id));
  const uploads = rowsById(rows);
  const stuckIn = (row: OutboxRow) => stuckFiles(row, uploads).filter(({ id }) => !isRenamed.has(id));
  const known = rows.flatMap((row) => [row.id, ...(row.serverId === null ? [] : [row.serverId])]);

  for (const row of rows) {
    const kind = kindOf(row.mutation);
    if (!kind) continue;
    const mutation = renamed.reduce<AnyMutation>((one, { id, serverId }) => retarget(one, id, serverId), row.mutation);
    // What the server has is known by the server's id, here as in the rows that refer to it: nothing is shown twice.
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

  const hasTwin = (reported: Iterable<Authored>, made: Authored): boolean => {
    const twin = findTwin(reported, made, sent.get(made.id));
    if (twin) noteServerId(made.id, twin.id);
    return twin !== undefined;
  };
  const apply = <P extends Post>(post: P, change: PostChange): P => {
    // The viewer's own like is never folded: where it is not shown, there is none to remove.
    if (change.kind === 'unliked' && !post.likes.includes(change.by)) return post;
    if (change.kind === 'commented' && hasTwin(post.comments, change.comment)) return post;
    return changePost(post, change);
  };

  const overlay: Overlay = {
    post: (post) => (changes.posts.get(post.id) ?? []).reduce(apply, post),
    isLost: (postId) => changes.lost.has(postId),
    newPosts: (feedKey, stored) =>
      [...changes.created.values()]
        .filter(({ post, feeds }) => feeds.includes(feedKey) && !changes.lost.has(post.id))
        .filter(({ post }) => !hasTwin(stored, post))
        .map(({ post }) => overlay.post(post))
        .reverse(),
    newPost: (postId) => {
      const created = changes.created.get(postId);
      return created && overlay.post(created.post);
    },
    account: (account) => {
      const changed = (changes.accounts.get(account.id) ?? []).reduce(changeAccount, account);
      // No stored account has a negative revision: what is drawn with and without the change is never taken for equal.
      return changed === account ? account : { ...changed, revision: -account.revision - 1 };
    },
    self: (self) => changes.self.reduce(changeSelf, self),
    lists: (lists) => changes.lists.reduce(changeLists, lists),
    group: (group) => (changes.groups.get(group.accountId) ?? []).reduce(changeGroup, group),
    traces: (target) => traces.get(keyOf(target)) ?? NO_TRACES,
  };
  return overlay;
}

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

/** Under what the traces of a target are found: those of a comment under its post. */
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

/** The clocks of server and device may differ by as much. */
const CLOCK_TOLERANCE_MS = 120_000;

interface Sent {
  /** Ids of the user's things that are known not to be it. */
  others: ReadonlySet<string>;
  /** Nothing made before is it: epoch ms of the server. */
  sinceAt: number;
}

/** Returns what the server has reported already of something that waits for its answer. `sent`: absent for what is not under way. */
function findTwin(reported: Iterable<Authored>, made: Authored, sent: Sent | undefined): Authored | undefined {
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
