import {
  type AccountId,
  type Comment,
  changePost,
  type Post,
  type PostChange,
  type PostId,
  type Self,
} from '../../model/index.ts';
import { type AnyMutation, type Effect, kindOf, retarget, sameWords } from '../../mutations/index.ts';
import { isShown } from '../vault/outbox-states.ts';
import type { OutboxRow } from '../vault/rows.ts';
import { rowsById, type StuckFile, stuckFiles } from '../vault/stuck-files.ts';
import type { Trace } from './views.ts';

/** What the user did, laid over what the server said: `view = overlay(truth, pending mutations)`. */
export interface Overlay {
  /** The post as the user has left it. */
  post: <P extends Post>(post: P) => P;
  /** He has deleted it or left it. */
  isLost: (postId: PostId) => boolean;
  /** His posts that stand on top of this feed until the server has them, newest first. `stored`: what the feed has already. */
  newPosts: (feedKey: string, stored: Iterable<Post>) => Post[];
  newPost: (postId: string) => Post | undefined;
  /** What is under way at a post (its comments included). */
  traces: (postId: PostId) => Trace[];
  self: (self: Self) => Self;
}

/** An id made on this device, and the one that the server has given. */
interface Renamed {
  id: string;
  serverId: string;
}

/**
 * Lays rows of the outbox, oldest first, over the truth. `renamed`: what the truth knows by the server's id although these
 * rows, read a moment earlier, do not. `noteServerId` is told of twins: what the server shows before its answer has come.
 */
export function createOverlay(
  rows: readonly OutboxRow[],
  by: AccountId,
  renamed: readonly Renamed[] = [],
  noteServerId: (clientId: string, serverId: string) => void = () => undefined,
): Overlay {
  const changes = new Map<PostId, PostChange[]>();
  const created = new Map<string, Extract<Effect, { kind: 'new-post' }>>();
  const lost = new Set<PostId>();
  const traces = new Map<string, Trace[]>();
  const read = new Set<'unreadDirects' | 'unreadNotifications'>();

  /** What is on its way: the server may show it before its answer has come. */
  const away = new Map<string, Away>();
  // The answer of an upload may have come after the vault was read: its file is not stuck.
  const told = new Set(renamed.map(({ id }) => id));
  const uploads = rowsById(rows);
  const stuckIn = (row: OutboxRow) => stuckFiles(row, uploads).filter(({ id }) => !told.has(id));
  const known = rows.flatMap((row) => [row.id, ...(row.serverId === null ? [] : [row.serverId])]);

  const take = (effect: Effect) => {
    if (effect.kind === 'post') changes.set(effect.postId, [...(changes.get(effect.postId) ?? []), effect.change]);
    else if (effect.kind === 'new-post') created.set(effect.post.id, effect);
    else if (effect.kind === 'lost-post') lost.add(effect.postId);
    else read.add(effect.counter);
  };

  for (const row of rows) {
    const kind = kindOf(row.mutation);
    if (!kind) continue;
    const mutation = renamed.reduce<AnyMutation>((one, { id, serverId }) => retarget(one, id, serverId), row.mutation);
    // What the server has is known by the server's id, here as in the rows that speak of it: nothing shows twice.
    const id = row.serverId ?? row.id;
    const target = kind.target(mutation);
    const place = mutation.kind === 'create-post' ? id : 'postId' in target ? target.postId : null;
    if (isAway(row)) {
      const sinceAt = row.ownSinceAt ?? row.createdAt - CLOCK_TOLERANCE_MS;
      away.set(id, { others: new Set([...known, ...row.ownBefore]), sinceAt });
    }
    if (place !== null) traces.set(place, [...(traces.get(place) ?? []), traceOf(row, mutation, stuckIn(row))]);
    if (isShown(row)) kind.effects(mutation, { id, order: row.order, at: row.createdAt, by }).forEach(take);
  }

  const hasTwin = (told: Iterable<Said>, made: Said): boolean => {
    const twin = findTwin(told, made, away.get(made.id));
    if (twin) noteServerId(made.id, twin.id);
    return twin !== undefined;
  };
  const lay = <P extends Post>(post: P, change: PostChange): P => {
    // The viewer's own like is never folded: where it is not shown, there is none to take back.
    if (change.kind === 'unliked' && !post.likes.includes(change.by)) return post;
    if (change.kind === 'commented' && hasTwin(post.comments, change.comment)) return post;
    return changePost(post, change);
  };

  const overlay: Overlay = {
    post: (post) => (changes.get(post.id) ?? []).reduce(lay, post),
    isLost: (postId) => lost.has(postId),
    newPosts: (feedKey, stored) =>
      [...created.values()]
        .filter(({ post, feeds }) => feeds.includes(feedKey) && !lost.has(post.id))
        .filter(({ post }) => !hasTwin(stored, post))
        .map(({ post }) => overlay.post(post))
        .reverse(),
    newPost: (postId) => {
      const made = created.get(postId);
      return made && overlay.post(made.post);
    },
    traces: (postId) => traces.get(postId) ?? [],
    self: (self) => ({ ...self, ...Object.fromEntries([...read].map((counter) => [counter, 0])) }),
  };
  return overlay;
}

const isAway = ({ state }: OutboxRow): boolean => state.kind === 'sending' || state.kind === 'unsure';

/** The clocks of server and device may differ by as much. */
const CLOCK_TOLERANCE_MS = 120_000;

interface Away {
  /** Ids of my things that say the same and are not it. */
  others: ReadonlySet<string>;
  /** Nothing made before is it: epoch ms of the server. */
  sinceAt: number;
}

/** Returns what the server shows already of something that waits for its answer. `away`: absent for what is not on its way. */
function findTwin(told: Iterable<Said>, made: Said, away: Away | undefined): Said | undefined {
  if (!away) return undefined;
  for (const one of told) {
    if (away.others.has(one.id) || one.createdAt < away.sinceAt) continue;
    if (one.createdBy === made.createdBy && sameWords(one.body, made.body)) return one;
  }
  return undefined;
}

type Said = Pick<Post | Comment, 'id' | 'body' | 'createdBy' | 'createdAt'>;

const traceOf = (
  { id, serverId, state, attempts }: OutboxRow,
  mutation: AnyMutation,
  stuck: readonly StuckFile[],
): Trace => ({
  id,
  serverId,
  mutation,
  state,
  attempts,
  ...(stuck.length > 0 ? { stuck } : {}),
});
