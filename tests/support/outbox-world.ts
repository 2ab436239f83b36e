import { randomUUID } from 'node:crypto';
import { changePost } from '../../src/shared/model/change/post.ts';
import { asCommentId, asPostId, type Post, type PostId } from '../../src/shared/model/index.ts';
import { type AnyMutation, type Effect, isCreation, kindOf } from '../../src/shared/mutations/index.ts';
import { type OutboxRow, VaultDatabase } from '../../src/shared/store/index.ts';
import { createOverlay } from '../../src/shared/store/queries/overlay.ts';
import { type Enqueued, enqueue, markAnswered } from '../../src/shared/store/vault/outbox.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import { aPost } from './facts.ts';
import { aMutation, ME } from './mutations.ts';

export const HOME_KEY = 'home::ACTIVITY:classic';
/** A post that exists on the server from the start. */
export const OLD_POST = asPostId('old');

/** What the screen shows of a post, independent of client and server ids. */
export interface Seen {
  id: string;
  body: string;
  likes: string[];
  isSaved: boolean;
  isHidden: boolean;
  commentsDisabled: boolean;
  comments: { id: string; body: string }[];
}

const SERVER = 'server-';
/** The client id of an item. */
const madeAs = (id: string): string => (id.startsWith(SERVER) ? id.slice(SERVER.length) : id);

const seen = (post: Post): Seen => ({
  id: madeAs(post.id),
  body: post.body,
  likes: post.likes,
  isSaved: post.isSaved,
  isHidden: post.isHidden,
  commentsDisabled: post.commentsDisabled,
  comments: post.comments.map(({ id, body }) => ({ id: madeAs(id), body })),
});

const byId = (posts: Iterable<Post>): Seen[] => [...posts].map(seen).sort((a, b) => a.id.localeCompare(b.id));

/** Applies an effect to a set of posts. */
function lay(posts: Map<string, Post>, effect: Effect): void {
  if (effect.kind === 'new-post') posts.set(effect.post.id, effect.post);
  if (effect.kind === 'post-lost') posts.delete(effect.postId);
  if (effect.kind !== 'post-changed') return;
  const post = posts.get(effect.postId);
  if (post) posts.set(effect.postId, changePost(post, effect.change));
}

/**
 * A user with a vault, and a server that processes requests when the test says so. `meant`: the posts after everything the user
 * did. `screen()`: the posts as shown by the overlay of the outbox over the server's state.
 */
export class OutboxWorld {
  readonly vault = new VaultDatabase(`vault-${randomUUID()}`);
  readonly #truth = new Map<string, Post>([[OLD_POST, aPost(OLD_POST)]]);
  /** Rows sent and not yet answered. */
  readonly #away = new Map<string, OutboxRow>();
  readonly #meant = new Map<string, Post>([[OLD_POST, aPost(OLD_POST)]]);
  #made = 0;
  #order = 0;
  /** Server ids known for items created here. */
  readonly given = new Map<string, string>();

  newId = (): string => `made-${++this.#made}`;

  meant = (): Seen[] => byId(this.#meant.values());

  meantPosts = (): Post[] => [...this.#meant.values()];

  rows = (): Promise<OutboxRow[]> => outboxOf(this.vault, ME);

  async screen(): Promise<Seen[]> {
    const rows = await this.rows();
    this.#takeStrays(rows);
    const overlay = createOverlay(rows, ME);
    const known = [...this.#truth.values()].filter((post) => !overlay.isLost(post.id));
    const made = overlay.newPosts(HOME_KEY, []).filter((post) => !this.#truth.has(post.id));
    return byId([...known.map(overlay.post), ...made]);
  }

  /** Enqueues a mutation. `goesBy`: whether the page already uses the server's ids. */
  async does(mutation: AnyMutation, { at, holdMs, goesBy }: { at: number; holdMs: number; goesBy: 'made' | 'given' }) {
    const id = this.newId();
    const done = goesBy === 'given' ? this.#withGivenIds(mutation) : mutation;
    const order = ++this.#order;
    for (const effect of kindOf(mutation)?.effects(mutation, { id, order, at, by: ME }) ?? []) lay(this.#meant, effect);
    return this.#enqueue(done, id, at, holdMs);
  }

  #enqueue(mutation: AnyMutation, id: string, at: number, holdMs: number): Promise<Enqueued> {
    return enqueue({ vault: this.vault, accountId: ME }, mutation, { id, at, holdMs });
  }

  #withGivenIds(mutation: AnyMutation): AnyMutation {
    const given = (id: string) => this.given.get(id) ?? id;
    const postId = 'postId' in mutation ? { postId: asPostId(given(mutation.postId)) } : {};
    const commentId = 'commentId' in mutation ? { commentId: asCommentId(given(mutation.commentId)) } : {};
    return { ...mutation, ...postId, ...commentId } as AnyMutation;
  }

  /** Rows that an engine could send now: the first of their lanes, without references to items unknown to the server. */
  async sendable(): Promise<OutboxRow[]> {
    const rows = await this.rows();
    const unborn = new Set(rows.filter((row) => row.serverId === null && !isOver(row)).map((row) => row.id));
    return rows.filter((row, i) => {
      const isFirst = rows.slice(0, i).every((other) => other.lane !== row.lane || isOver(other));
      const needs =
        kindOf(row.mutation)
          ?.references(row.mutation)
          .some((id) => unborn.has(id)) ?? true;
      return isFirst && !needs && (row.state.kind === 'ready' || row.state.kind === 'held');
    });
  }

  /** Answered rows that may be settled now, in the order of their lanes. */
  async settleable(): Promise<OutboxRow[]> {
    const answered = await this.inState('answered');
    return answered.filter((row, i) => answered.findIndex((other) => other.lane === row.lane) === i);
  }

  async inState(...kinds: OutboxRow['state']['kind'][]): Promise<OutboxRow[]> {
    return (await this.rows()).filter((row) => kinds.includes(row.state.kind));
  }

  /** Processes requests under way, also of rows no longer in the outbox. The server reports their effects sooner or later. */
  #takeStrays(rows: readonly OutboxRow[]): void {
    const known = new Set(rows.filter((row) => row.state.kind === 'sending').map((row) => row.id));
    for (const row of [...this.#away.values()].filter(({ id }) => !known.has(id))) {
      this.#away.delete(row.id);
      this.#take(row, row.id);
    }
  }

  #take({ mutation, order, createdAt }: OutboxRow, id: string): void {
    const authorship = { id, order, at: createdAt, by: ME };
    for (const effect of kindOf(mutation)?.effects(mutation, authorship) ?? []) lay(this.#truth, effect);
  }

  send(row: OutboxRow) {
    this.#away.set(row.id, row);
    const state = { kind: 'sending', sentAt: 0, epoch: 1 } as const;
    // Items that exist before the first attempt are not the result of the attempt.
    const ownBefore = row.attempts === 0 ? [...this.given.values()] : row.ownBefore;
    return this.vault.outbox.put({ ...row, attempts: row.attempts + 1, ownBefore, state });
  }

  /** Fails an attempt. `mayArrive`: it may still have reached the server. */
  fail(row: OutboxRow, mayArrive: boolean) {
    this.#away.delete(row.id);
    const state = { kind: 'ready', notBeforeAt: 0, failure: null } as const;
    return this.vault.outbox.put({ ...row, unsureUntilAt: mayArrive ? 1 : 0, state });
  }

  async answer(row: OutboxRow): Promise<void> {
    this.#away.delete(row.id);
    const serverId = isCreation(row.mutation) ? `${SERVER}${row.id}` : null;
    if (serverId) this.given.set(row.id, serverId);
    await this.vault.transaction('rw', this.vault.outbox, this.vault.aliases, () =>
      markAnswered(this.vault, row, { at: 0, serverId, reply: {} }),
    );
  }

  /** Settles an answered row: applies its facts and removes the row. */
  async settle(row: OutboxRow): Promise<void> {
    this.#take(row, row.serverId ?? row.id);
    await this.vault.outbox.delete(row.id);
  }
}

const isOver = ({ state }: OutboxRow): boolean => state.kind === 'answered' || state.kind === 'settled';

/** A mutation that inverts a toggle of a post. */
export function turned(post: Post, which: 'like-post' | 'save-post' | 'hide-post' | 'disable-comments'): AnyMutation {
  const isOn = {
    'like-post': post.likes.includes(ME),
    'save-post': post.isSaved,
    'hide-post': post.isHidden,
    'disable-comments': post.commentsDisabled,
  };
  return aMutation(which, { postId: post.id as PostId, on: !isOn[which] });
}
