import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asAccountId,
  asPostId,
  asTimelineId,
  type FeedRef,
  type Post,
  type Self,
} from '../../../src/shared/model/index.ts';
import { closeStores, openStores, type PurgeMark, type Stores } from '../../../src/shared/store/index.ts';
import { PURGE_MARKS, SHELL } from '../../../src/shared/store/names.ts';
import { drafts } from '../../../src/shared/store/queries/drafts.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { saveDraft } from '../../../src/shared/store/vault/drafts.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { applyFeed, applyShell } from '../../../worker/apply/index.ts';
import { freshAccountId } from '../../support/engine-world.ts';
import { aComment, anAccount, aPost, aSelf, feedFacts } from '../../support/facts.ts';
import { aMutation } from '../../support/mutations.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const NOW = 1_800_000_000_000;
const MARS = asAccountId('mars');

const CLOSED = asAccountId('closed');
const CLUB = asAccountId('club');
const in_ = (owner: string): Post['destinations'] => [
  { timelineId: asTimelineId(`${owner}-posts`), name: 'Posts', ownerId: asAccountId(owner) },
];
const POSTS = [
  aPost('his', { createdBy: MARS, destinations: in_('mars'), body: 'words of mars' }),
  aPost('hers', {
    comments: [aComment('hers', 1), aComment('hers', 2, { createdBy: MARS, body: 'he said' })],
    likes: [MARS],
  }),
  aPost('in-closed', { createdBy: asAccountId('venus'), destinations: in_('closed') }),
  aPost('in-club', { createdBy: MARS, destinations: in_('club'), body: 'mars in the club' }),
];

let stores: Stores;
beforeEach(async () => {
  const me = freshAccountId();
  stores = openStores(me);
  const accounts = [
    anAccount('luna'),
    anAccount('mars'),
    anAccount('venus'),
    anAccount('closed', { privacy: 'private', youCan: ['unsubscribe'] }),
    anAccount('club', { type: 'group', youCan: ['undisable_bans'] }),
  ];
  const facts = feedFacts(POSTS, { accounts, isLastPage: true });
  await applyFeed(stores.mirror, { feed: HOME, viewOffset: 0, offset: 0, facts }, { ordinal: 1, at: NOW });
  const self = aSelf(anAccount(me), { subscriptionIds: [MARS, CLOSED] });
  const whoAmI = { self, accounts: [], timelines: [] };
  await applyShell(stores.mirror, { whoAmI }, { ordinal: 2, at: NOW }, false);
});
afterEach(async () => {
  await Promise.all([stores.vault.outbox.clear(), stores.vault.drafts.clear()]);
  closeStores(stores);
  await stores.mirror.delete();
});

const updateSelf = async (fields: Partial<Self>) => {
  const row = await stores.mirror.shell.get(SHELL.self);
  if (row?.key === 'self') await stores.mirror.shell.put({ ...row, value: { ...row.value, ...fields } });
};
const mark = (kind: PurgeMark['kind'], accountId: PurgeMark['accountId']) =>
  stores.mirror.purges.put({ key: PURGE_MARKS, marks: [{ kind, accountId, at: NOW }] });
const isStored = async (id: string) => (await stores.mirror.posts.get(asPostId(id))) !== undefined;
const shown = async () =>
  (await feedPage(stores, HOME, 0)).entries.flatMap((entry) => (entry.kind === 'post' ? [entry.view.post.id] : []));
const comments = async (id: string) =>
  (await singlePost(stores, id)).view?.comments.map(({ comment }) => [comment.body, comment.hideType]);

/** What is hidden while the rows are still there. */
const WAYS = [
  ['a purge mark', () => mark('person', MARS)],
  [
    'a pending block',
    () =>
      enqueue(stores, aMutation('block-user', { accountId: MARS, username: 'mars' }), { id: 'b', at: NOW, holdMs: 0 }),
  ],
] as const;

describe.each(WAYS)('%s hides at once, before any row is deleted,', (_, block) => {
  it('posts of the person in feeds and on their own page, except where bans are disabled [6.046 6.038]', async () => {
    await block();
    expect(await shown()).toEqual(['hers', 'in-closed', 'in-club']);
    expect((await singlePost(stores, 'his')).view).toBeUndefined();
    expect((await singlePost(stores, 'in-club')).view?.post.body).toBe('mars in the club');
    expect(await isStored('his')).toBe(true);
  });

  it('their comments, which can be unlocked, and their likes', async () => {
    await block();
    expect(await comments('hers')).toEqual([
      ['comment 1', 0],
      ['', 2],
    ]);
    expect((await singlePost(stores, 'hers')).view?.post.likes).toEqual([]);
    const { entries } = await feedPage(stores, HOME, 0);
    expect(JSON.stringify(entries)).not.toContain('he said');
  });

  it('what a draft on their post is about, but not the draft [6.046]', async () => {
    await saveDraft(stores, { key: 'comment:his', body: 'my words', files: [], feeds: [], at: NOW, writer: 'tab' });
    await block();
    expect(await drafts(stores)).toMatchObject([{ draft: { body: 'my words' }, about: null }]);
  });
});

describe('what only a private feed has shown is hidden at once', () => {
  it('by a mark after the subscription has ended', async () => {
    await mark('feed', CLOSED);
    // The viewer does not read it any more.
    await updateSelf({ subscriptionIds: [MARS] });
    expect(await shown()).toEqual(['his', 'hers', 'in-club']);
    expect(await isStored('in-closed')).toBe(true);
  });

  it('by the pending end of the subscription, and comes back if that is undone [6.042]', async () => {
    const end = aMutation('subscribe', { accountId: CLOSED, username: 'closed', on: false, isPrivate: true });
    await enqueue(stores, end, { id: 'end', at: NOW, holdMs: 0 });
    expect(await shown()).toEqual(['his', 'hers', 'in-club']);
    await stores.vault.outbox.delete('end');
    expect(await shown()).toContain('in-closed');
  });
});

it('a mark of a group hides what all blocked people wrote where their blocks count again [6.038]', async () => {
  await updateSelf({ banIds: [MARS] });
  await stores.mirror.accounts.update(CLUB, { youCan: ['disable_bans'] });
  await mark('group', CLUB);
  expect(await shown()).not.toContain('in-club');
});

it('without marks no post is compared with anything', async () => {
  const { entries } = await feedPage(stores, HOME, 0);
  expect(entries).toHaveLength(4);
});
