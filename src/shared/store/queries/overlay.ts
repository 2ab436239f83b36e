import { type AccountId, changePost, type Post, type PostChange, type PostId, type Self } from '../../model/index.ts';
import { type Effect, kindOf } from '../../mutations/index.ts';
import type { OutboxRow } from '../vault/rows.ts';
import type { Trace } from './views.ts';

/** What the user did, laid over what the server said: `view = overlay(truth, pending mutations)`. */
export interface Overlay {
  /** The post as the user has left it. */
  post: <P extends Post>(post: P) => P;
  /** He has deleted it or left it. */
  isLost: (postId: PostId) => boolean;
  /** His posts that stand on top of this feed until the server has them, newest first. */
  newPosts: (feedKey: string) => Post[];
  newPost: (postId: string) => Post | undefined;
  /** What is under way at a post (its comments included). */
  traces: (postId: PostId) => Trace[];
  self: (self: Self) => Self;
}

/** Lays rows of the outbox, oldest first, over the truth. A refused one stays only where its kind says so. */
export function createOverlay(rows: readonly OutboxRow[], by: AccountId): Overlay {
  const changes = new Map<PostId, PostChange[]>();
  const created = new Map<string, Extract<Effect, { kind: 'new-post' }>>();
  const lost = new Set<PostId>();
  const traces = new Map<string, Trace[]>();
  const read = new Set<'unreadDirects' | 'unreadNotifications'>();

  const take = (effect: Effect) => {
    if (effect.kind === 'post') changes.set(effect.postId, [...(changes.get(effect.postId) ?? []), effect.change]);
    else if (effect.kind === 'new-post') created.set(effect.post.id, effect);
    else if (effect.kind === 'lost-post') lost.add(effect.postId);
    else read.add(effect.counter);
  };

  for (const row of rows) {
    const kind = kindOf(row.mutation);
    if (!kind) continue;
    const target = kind.target(row.mutation);
    const place = row.mutation.kind === 'create-post' ? row.id : 'postId' in target ? target.postId : null;
    if (place !== null) traces.set(place, [...(traces.get(place) ?? []), traceOf(row)]);
    if (isRefused(row) && !kind.staysWhenRefused) continue;
    kind.effects(row.mutation, { id: row.id, order: row.order, at: row.createdAt, by }).forEach(take);
  }

  const overlay: Overlay = {
    post: (post) => (changes.get(post.id) ?? []).reduce(changePost, post),
    isLost: (postId) => lost.has(postId),
    newPosts: (feedKey) =>
      [...created.values()]
        .filter(({ post, feeds }) => feeds.includes(feedKey) && !lost.has(post.id))
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

const isRefused = ({ state }: OutboxRow): boolean => state.kind === 'refused' || state.kind === 'conflict';

const traceOf = ({ id, mutation, state, attempts }: OutboxRow): Trace => ({ id, mutation, state, attempts });
