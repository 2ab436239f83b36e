import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCommentId, asPostId, type FeedRef, type PostId } from '../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf } from '../../../src/shared/mutations/index.ts';
import { closeStores, type OutboxRow, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage, shell } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { enqueue, markAnswered } from '../../../src/shared/store/vault/outbox.ts';
import type { RealtimeFact } from '../../../src/shared/wire/index.ts';
import { applyEvents, applyFeed } from '../../../worker/apply/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aComment, anAccount, aPost, feedFacts } from '../../support/facts.ts';
import { aMutation, postsFeedOf } from '../../support/mutations.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const OLD = asPostId('old');
const NOW = 1_800_000_000_000;

let stores: Stores;
beforeEach(async () => {
  stores = openStores(freshAccountId());
  const old = aPost(OLD, { comments: [aComment(OLD, 1)], likes: [anAccount('mars').id] });
  const facts = feedFacts([old], { accounts: [anAccount('luna'), anAccount('mars')], isLastPage: true });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 1, at: NOW });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([stores.vault.outbox.clear(), stores.vault.aliases.clear()]);
  closeStores(stores);
  await stores.mirror.delete();
});

const me = () => {
  if (!stores.accountId) throw new Error('A visitor does nothing');
  return stores.accountId;
};

const does = (id: string, mutation: AnyMutation) => enqueue(stores, mutation, { id, at: NOW, holdMs: 0 });

async function rowOf(id: string): Promise<OutboxRow> {
  const row = await stores.vault.outbox.get(id);
  if (!row) throw new Error(`No row ${id}`);
  return row;
}

/** Settles an answered row in the mirror as the engine does: truth and marker in one transaction. */
async function settleInMirror(row: OutboxRow): Promise<void> {
  const authorship = { id: row.serverId ?? row.id, order: 2, at: NOW, by: me() };
  const effects = kindOf(row.mutation)?.effects(row.mutation, authorship) ?? [];
  const facts = effects.flatMap((effect): RealtimeFact[] => {
    if (effect.kind === 'post-changed') return [{ ...effect, accounts: [] }];
    if (effect.kind === 'new-post')
      return [{ kind: 'post-reported', post: effect.post, accounts: [], isNew: true, channels: ['own'] }];
    return effect.kind === 'person-hidden' || effect.kind === 'feed-locked' ? [] : [effect];
  });
  const places = new Map([['own', [{ feedKey: 'home::ACTIVITY:classic', completeSince: 0 }]]]);
  const settled = [{ id: row.id, serverId: row.serverId }];
  await applyEvents(stores.mirror, facts, { at: NOW }, { places, settled });
}

/** The steps of a row from the button to the mirror, each one transaction. */
const stepsOf = (id: string, serverId: string | null): (() => Promise<unknown>)[] => [
  async () =>
    stores.vault.outbox.put({ ...(await rowOf(id)), state: { kind: 'sending', sentAt: NOW, epoch: 1 }, attempts: 1 }),
  async () => {
    const row = await rowOf(id);
    await stores.vault.transaction('rw', stores.vault.outbox, stores.vault.aliases, () =>
      markAnswered(stores.vault, row, { at: NOW, serverId, reply: null }),
    );
  },
  async () => settleInMirror(await rowOf(id)),
  async () => stores.vault.outbox.put({ ...(await rowOf(id)), state: { kind: 'settled', at: NOW } }),
  async () => stores.vault.outbox.delete(id),
];

const run = async (steps: readonly (() => Promise<unknown>)[]) => {
  for (const step of steps) await step();
};

/** Runs something in the middle of the next query: after its read of the outbox, or before its read of the mirror. */
const MOMENTS = {
  'after the outbox was read': (act: () => Promise<void>) => {
    const read = stores.vault.outbox.where.bind(stores.vault.outbox);
    vi.spyOn(stores.vault.outbox, 'where').mockImplementationOnce(((index: string) => {
      const clause = read(index);
      const equals = clause.equals.bind(clause);
      clause.equals = (key) => {
        const collection = equals(key);
        const toArray = collection.toArray.bind(collection);
        collection.toArray = (() => toArray().then(async (rows) => act().then(() => rows))) as typeof toArray;
        return collection;
      };
      return clause;
    }) as typeof read);
  },
  'before the mirror is read': (act: () => Promise<void>) => {
    const open = stores.mirror.transaction.bind(stores.mirror) as (...args: unknown[]) => Promise<unknown>;
    const once = (async (...args: unknown[]) => {
      await act();
      return open(...args);
    }) as unknown as Stores['mirror']['transaction'];
    vi.spyOn(stores.mirror, 'transaction').mockImplementationOnce(once);
  },
} as const;

/** The posts of the feed as text, number of likes, and comments. */
async function feedNow() {
  const { entries } = await feedPage(stores, HOME, 0);
  return entries.flatMap((entry) => (entry.kind === 'post' ? [summaryOf(entry.view.post)] : []));
}

async function postNow(id: string) {
  const { view } = await singlePost(stores, id);
  return view ? summaryOf(view.post) : null;
}

const summaryOf = ({ body, likes, comments }: { body: string; likes: string[]; comments: { body: string }[] }) => ({
  body,
  likes: likes.length,
  comments: comments.map((comment) => comment.body),
});

/** A mutation with the id `made`, whose effect must be shown at each step. */
interface Deed {
  title: string;
  prepare: () => Promise<unknown>;
  serverId: string | null;
  /** What the feed and the post’s own page show from then on. */
  feed: ReturnType<typeof summaryOf>[];
  post: [string, ReturnType<typeof summaryOf> | null];
}

const old = { body: 'post old', likes: 1, comments: ['comment 1'] };
const written = (postId: PostId, id: string, body: string) => does(id, aMutation('create-comment', { postId, body }));
const aNewPost = () =>
  aMutation('create-post', {
    body: 'new',
    shownIn: ['home::ACTIVITY:classic'],
    destinations: [postsFeedOf(me())],
  });

const CASES: Deed[] = [
  {
    title: 'a like',
    prepare: () => does('made', aMutation('like-post', { postId: OLD })),
    serverId: null,
    feed: [{ ...old, likes: 2 }],
    post: [OLD, { ...old, likes: 2 }],
  },
  {
    title: 'a comment, with an edit of it that waits',
    prepare: async () => {
      await written(OLD, 'made', 'first words');
      await stores.vault.outbox.put({ ...(await rowOf('made')), state: { kind: 'sending', sentAt: NOW, epoch: 1 } });
      const commentId = asCommentId('made');
      await does('edit', aMutation('edit-comment', { postId: OLD, commentId, base: 'first words', body: 'mine' }));
    },
    serverId: 'given',
    feed: [{ ...old, comments: ['comment 1', 'mine'] }],
    post: [OLD, { ...old, comments: ['comment 1', 'mine'] }],
  },
  {
    title: 'a comment, and the same words once more',
    prepare: async () => {
      await written(OLD, 'made', 'mine');
      await written(OLD, 'again', 'mine');
    },
    serverId: 'given',
    feed: [{ ...old, comments: ['comment 1', 'mine', 'mine'] }],
    post: [OLD, { ...old, comments: ['comment 1', 'mine', 'mine'] }],
  },
  {
    title: 'a deletion of a comment',
    prepare: () => does('made', aMutation('delete-comment', { postId: OLD, commentId: aComment(OLD, 1).id })),
    serverId: null,
    feed: [{ ...old, comments: [] }],
    post: [OLD, { ...old, comments: [] }],
  },
  {
    title: 'a deletion of a post',
    prepare: () => does('made', aMutation('delete-post', { postId: OLD })),
    serverId: null,
    feed: [],
    post: [OLD, null],
  },
  {
    title: 'a post, with a comment on it that waits',
    prepare: async () => {
      await does('made', aNewPost());
      await written(asPostId('made'), 'comment', 'and more');
    },
    serverId: 'given',
    feed: [{ body: 'new', likes: 0, comments: ['and more'] }, old],
    post: ['made', { body: 'new', likes: 0, comments: ['and more'] }],
  },
];

const STEPS = stepsOf('made', null).length;
const stepRanges = Array.from({ length: STEPS + 1 }, (_, from) =>
  Array.from({ length: STEPS + 1 - from }, (__, length) => [from, from + length] as const),
).flat();

describe.each(CASES)('$title', ({ prepare, serverId, feed, post: [id, shown] }) => {
  const begin = async (moment: keyof typeof MOMENTS, from: number, to: number) => {
    const steps = stepsOf('made', serverId);
    await prepare();
    await run(steps.slice(0, from));
    MOMENTS[moment](() => run(steps.slice(from, to)));
  };

  it.each(stepRanges)('a feed shows the effect exactly once (steps %i to %i during the query)', async (from, to) => {
    await begin('before the mirror is read', from, to);
    expect(await feedNow()).toEqual(feed);
  });

  describe.each(Object.keys(MOMENTS) as (keyof typeof MOMENTS)[])('steps taken %s', (moment) => {
    it.each(stepRanges)('leave the post’s own page unchanged (steps %i to %i)', async (from, to) => {
      await begin(moment, from, to);
      expect(await postNow(id)).toEqual(shown);
    });
  });
});

describe('a reset counter', () => {
  it.each(stepRanges)('stays reset while its row is settled (steps %i to %i)', async (from, to) => {
    const self = { unreadDirects: 3, unreadNotifications: 1, frontendPreferences: {} };
    await stores.mirror.shell.put({ key: 'self', value: self as never });
    await does('made', aMutation('mark-directs-read'));
    const steps = stepsOf('made', null);
    await run(steps.slice(0, from));
    MOMENTS['before the mirror is read'](() => run(steps.slice(from, to)));
    expect((await shell(stores)).self).toMatchObject({ unreadDirects: 0, unreadNotifications: 1 });
  });
});
