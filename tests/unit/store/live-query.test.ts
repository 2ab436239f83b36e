import 'fake-indexeddb/auto';
import Dexie, { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeStores, openStores, type Stores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
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
const QUERIES: readonly [string, () => Promise<unknown>][] = [
  ['a page of a feed', () => feedPage(page, HOME, 0)],
  ['a post', () => singlePost(page, bulkPostId(0))],
];

it.each(
  QUERIES.flatMap(([name, query]) => [
    { name, query, isPending: false },
    { name, query, isPending: true },
  ]),
)(
  '$name follows the mirror however the awaits of others are counted (pending: $isPending)',
  async ({ query, isPending }) => {
    await respond('first');
    if (isPending) await like();
    await expectFollows(query);
  },
);

it('a live query follows the mirror after its connection was lost and reopened', async () => {
  await respond('first');
  vi.spyOn(page.mirror.feeds, 'get').mockImplementationOnce(() => {
    throw new Dexie.DatabaseClosedError('The connection was lost.');
  });
  await expectFollows(() => feedPage(page, HOME, 0));
});

/** Expects that a live query shows each new text of the post. */
async function expectFollows(query: () => Promise<unknown>): Promise<void> {
  const shown: string[] = [];
  const subscription = liveQuery(async () => query()).subscribe((value) => shown.push(JSON.stringify(value)));
  for (const body of ['second', 'third', 'fourth', 'fifth']) {
    await respond(body);
    await vi.waitFor(() => expect(shown.at(-1) ?? '').toContain(`"${body}"`));
  }
  subscription.unsubscribe();
}
