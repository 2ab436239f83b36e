import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountId, asAccountId, asPostId, asTimelineId, type Post } from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type PurgeMark, type Stores } from '../../../src/shared/store/index.ts';
import { PURGE_MARKS } from '../../../src/shared/store/names.ts';
import { storedMemories } from '../../../src/shared/store/queries/stored-memories.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyFeed, applyShell } from '../../../worker/apply/index.ts';
import { countRequests } from '../../support/count-requests.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { anAccount, aPost, aSelf, feedFacts } from '../../support/facts.ts';

const AT = 1_800_000_000_000;
const MARS = asAccountId('mars');
const CLUB = asAccountId('club');
const on = (day: number, hour = 12) => new Date(2020, 5, day, hour).getTime();
const into = (owner: AccountId): Post['destinations'] => [
  { timelineId: asTimelineId(`${owner}-posts`), name: 'Posts', ownerId: owner },
];
const by = (author: AccountId, id: string, createdAt: number, owner = author) =>
  aPost(id, { createdBy: author, destinations: into(owner), createdAt });

let stores: Stores;
let me: AccountId;
beforeEach(async () => {
  me = freshAccountId();
  stores = openStores(me);
  const self = aSelf(anAccount(me, { username: 'luna' }), { subscriptionIds: [MARS, CLUB] });
  await applyShell(stores.mirror, { whoAmI: { self, accounts: [], timelines: [] } }, { ordinal: 1, at: AT }, false);
});
afterEach(async () => {
  await stores.vault.outbox.clear();
  await stores.mirror.delete();
  closeStores(stores);
});

async function keep(...posts: Post[]): Promise<void> {
  const accounts = [anAccount('mars'), anAccount('stranger'), anAccount('club', { type: 'group' })];
  const facts = feedFacts(posts, { accounts, isLastPage: true });
  const version = { ordinal: 2, at: AT };
  await applyFeed(stores.mirror, { feed: { kind: 'everything' }, viewOffset: 0, offset: 0, facts }, version);
}

const memories = (offset = 0, username?: string) =>
  storedMemories(
    stores,
    { kind: 'memories', from: '20200610', ...(username === undefined ? {} : { username }) },
    offset,
  );
const shown = async (offset = 0, username?: string) =>
  (await memories(offset, username)).views.map(({ post }) => post.id as string);

describe('storedMemories', () => {
  it('are the stored posts until the end of that day, newest first', async () => {
    await keep(
      by(MARS, 'old', on(1)),
      by(MARS, 'late', on(10, 23)),
      by(MARS, 'next', on(11, 0)),
      by(MARS, 'day', on(10, 1)),
    );
    expect(await shown()).toEqual(['late', 'day', 'old']);
  });

  it('are by accounts that the viewer reads, in their feeds, or by the viewer', async () => {
    const stranger = asAccountId('stranger');
    await keep(by(stranger, 'other', on(5)), by(stranger, 'in-club', on(4), CLUB), by(me, 'own', on(3)));
    expect(await shown()).toEqual(['in-club', 'own']);
  });

  it('of one account are what it wrote and what is in its feed', async () => {
    await keep(by(MARS, 'his', on(5), CLUB), by(me, 'own', on(4)), by(asAccountId('stranger'), 'in-club', on(3), CLUB));
    expect(await shown(0, 'Mars')).toEqual(['his']);
    expect(await shown(0, 'club')).toEqual(['his', 'in-club']);
    expect(await shown(0, 'nobody')).toEqual([]);
  });

  it('come in pages of thirty', async () => {
    await keep(...Array.from({ length: 64 }, (_, index) => by(MARS, `p${index}`, on(9) - index)));
    const first = await memories();
    expect(first.views).toHaveLength(30);
    expect(first.hasOlder).toBe(true);
    const last = await memories(60);
    expect(last.views.map(({ post }) => post.id)).toEqual(['p60', 'p61', 'p62', 'p63']);
    expect(last.hasOlder).toBe(false);
  });

  it('do not contain what a block hides', async () => {
    await keep(by(MARS, 'his', on(5)), by(me, 'own', on(4)));
    const marks: PurgeMark[] = [{ kind: 'person', accountId: MARS, at: AT }];
    await stores.mirror.purges.put({ key: PURGE_MARKS, marks });
    expect(await shown()).toEqual(['own']);
  });

  it('have pending changes, and no posts that the viewer is deleting', async () => {
    await keep(by(me, 'own', on(4)), by(MARS, 'his', on(3)));
    const wanted = { id: 'row', at: 1, holdMs: 0 };
    await enqueue(stores, { kind: 'like-post', postId: asPostId('his'), on: true }, { ...wanted, id: 'like' });
    const ofOwn = { postId: asPostId('own'), fromFeeds: [], staysAvailable: false };
    await enqueue(stores, { kind: 'delete-post', ...ofOwn }, wanted);
    const { views } = await memories();
    expect(views.map(({ post }) => post.id)).toEqual(['his']);
    expect(views[0]?.post.likes).toEqual([me]);
  });

  it('read no more posts than they need', async () => {
    await keep(...Array.from({ length: 300 }, (_, index) => by(MARS, `p${index}`, on(9) - index)));
    expect(await countRequests(() => memories())).toBeLessThan(12);
  });
});
