import 'fake-indexeddb/auto';
import Dexie, { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asHomeListId } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { homeListAt, homeLists } from '../../../src/shared/store/queries/home-lists.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { shell } from '../../../src/shared/store/queries/shell.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { draftKeys, readDraft, saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyFeed } from '../../../worker/apply/index.ts';
import { bulkAccount, bulkPost, bulkPostId, HOME } from '../../support/bulk-store.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { feedFacts } from '../../support/facts.ts';

/** Continuations of `await` that follow a read within its task, at most. */
const TURNS = 6;

/** The part of Dexie's zones that its types leave out. */
const { newPSD: inNewZone } = Dexie.Promise as unknown as { newPSD: (work: () => void) => void };

let page: Stores;
/** The same databases in another tab or worker. */
let elsewhere: Stores;

beforeEach(() => {
  const accountId = freshAccountId();
  page = openStores(accountId);
  elsewhere = openStores(accountId);
  miscount(page.vault);
  miscount(page.mirror);
});
afterEach(async () => {
  closeStores(elsewhere);
  closeStores(page);
  await page.mirror.delete();
});

/**
 * Dexie counts the awaits of all zones in one place, and follows them only while the count is above zero. This lowers it after
 * each read, as another query does whose own count was reset.
 */
function miscount(database: Dexie): void {
  const settled = Dexie.Promise.resolve();
  const awaitElsewhere = (turns: number) => {
    let then = settled.then;
    inNewZone(() => {
      then = settled.then;
    });
    void then.call(settled, () => undefined);
    if (turns > 1) queueMicrotask(() => awaitElsewhere(turns - 1));
  };
  const miscounting =
    <Request, Value>(read: (request: Request) => Promise<Value>) =>
    (request: Request) =>
      read(request).then((value) => {
        queueMicrotask(() => awaitElsewhere(TURNS));
        return value;
      });
  database.use({
    stack: 'dbcore',
    name: 'miscount',
    level: -3,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return { ...table, query: miscounting(table.query), getMany: miscounting(table.getMany) };
      },
    }),
  });
}

const respond = (body: string) => {
  const facts = feedFacts([{ ...bulkPost(0), body }], { accounts: [bulkAccount(0)], isLastPage: true });
  const ordinal = Date.now();
  return applyFeed(elsewhere.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal, at: ordinal });
};
const like = () =>
  enqueue(
    elsewhere,
    { kind: 'like-post', postId: bulkPostId(0), on: true },
    { id: crypto.randomUUID(), at: Date.now(), holdMs: 0 },
  );
const renameList = (title: string) =>
  elsewhere.mirror.shell.put({
    key: 'homeLists',
    value: [{ id: asHomeListId('a0000000-list'), title, isInherent: false }],
  });
/** Queries with a change that each of them shows. */
const QUERIES: readonly [name: string, query: () => Promise<unknown>, show: (word: string) => Promise<unknown>][] = [
  ['a page of a feed', () => feedPage(page, HOME, 0), respond],
  ['a post', () => singlePost(page, bulkPostId(0)), respond],
  ['the app shell', () => shell(page), renameList],
  ['the home lists', () => homeLists(page), renameList],
  ['a home list', () => homeListAt(page, 'a0000000'), renameList],
];

it.each(
  QUERIES.flatMap(([name, query, show]) => [
    { name, query, show, isPending: false },
    { name, query, show, isPending: true },
  ]),
)(
  '$name follows the mirror however the awaits of others are counted (pending: $isPending)',
  async ({ query, show, isPending }) => {
    await show('first');
    if (isPending) await like();
    await expectFollows(query, show);
  },
);

it('queries that run side by side follow the mirror and the outbox, and none crashes', async () => {
  const change = (word: string) => Promise.all([respond(word), renameList(word), like()]);
  await change('first');
  await expectFollow(
    QUERIES.map(([, query]) => query),
    change,
  );
});

it('a live query follows the mirror after its connection was lost and reopened', async () => {
  await respond('first');
  vi.spyOn(page.mirror.feeds, 'get').mockImplementationOnce(() => {
    throw new Dexie.DatabaseClosedError('The connection was lost.');
  });
  await expectFollows(() => feedPage(page, HOME, 0), respond);
});

const expectFollows = (query: () => Promise<unknown>, show: (word: string) => Promise<unknown>) =>
  expectFollow([query], show);

/** Expects that live queries show each new text. */
async function expectFollow(
  queries: readonly (() => Promise<unknown>)[],
  show: (word: string) => Promise<unknown>,
): Promise<void> {
  const shown = queries.map(() => '');
  const errors: unknown[] = [];
  const subscriptions = queries.map((query, index) =>
    liveQuery(async () => query()).subscribe({
      next: (value) => {
        shown[index] = JSON.stringify(value);
      },
      error: (error) => errors.push(error),
    }),
  );
  for (const word of ['second', 'third', 'fourth', 'fifth']) {
    await show(word);
    const areFollowed = () =>
      expect([...errors, ...shown]).toEqual(queries.map(() => expect.stringContaining(`"${word}"`)));
    await vi.waitFor(areFollowed, { timeout: 10_000 });
  }
  for (const subscription of subscriptions) subscription.unsubscribe();
}

it('writes stay in their transactions however the awaits of others are counted', async () => {
  const key = draftKeys.newComment(bulkPostId(0));
  for (const body of ['one', 'two']) {
    await saveDraft(page, { key, body, at: Date.now() });
    const comment = { kind: 'create-comment', postId: bulkPostId(0), body } as const;
    await enqueue(page, comment, { id: crypto.randomUUID(), at: Date.now(), holdMs: 0, draftKey: key });
    const facts = feedFacts([{ ...bulkPost(0), body }], { accounts: [bulkAccount(0)], isLastPage: true });
    await applyFeed(page.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: Date.now(), at: 1 });
  }
  expect(await readDraft(page, key)).toBeUndefined();
});
