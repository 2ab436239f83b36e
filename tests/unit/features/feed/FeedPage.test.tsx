import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unread } from '../../../../src/features/faults/Unread.tsx';
import { FeedPage } from '../../../../src/features/feed/index.ts';
import type { DrawnRows } from '../../../../src/features/feed/use-drawn-rows.ts';
import { recentlyHidden } from '../../../../src/features/thread-state/index.ts';
import { asHomeListId, type FeedRef, type FeedSort } from '../../../../src/shared/model/index.ts';
import type { FeedEntry, FeedPageView } from '../../../../src/shared/store/queries/views.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { account, postView } from '../../../support/post-views.ts';
import { links, render, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
// A static render has no frames: all rows are rendered at once.
vi.mock('../../../../src/features/feed/use-drawn-rows.ts', () => ({
  useDrawnRows: (): DrawnRows => ({ first: 0, end: Number.POSITIVE_INFINITY, abovePx: 0, minPx: 0, isComplete: true }),
}));
// Compiling the lazy module can be slow on a busy machine.
beforeAll(() => import('../../../../src/features/post/later.ts'), 60_000);
beforeEach(resetAnswers);

const home: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const saves: FeedRef = { kind: 'saves', sort: 'CHRONOLOGIC' };
const posts = (...ids: string[]): FeedEntry[] =>
  ids.map((id) => ({ kind: 'post', view: postView(id, `Words of ${id}`) }));

function stored(facts: Partial<FeedPageView>): void {
  const none = { feedKey: 'key', entries: [], hasNewer: false, hasOlder: false, owner: undefined, unsent: 0 };
  answers.feedPage = { ...none, fetchedAt: 1_700_000_000_000, failure: null, ...facts };
}

const feed = (facts: { ref?: FeedRef; offset?: number; path?: string } = {}) => (
  <FeedPage feed={facts.ref ?? home} offset={facts.offset ?? 0} title="Home" path={facts.path ?? '/'} />
);

describe('FeedPage', () => {
  it('shows its header, its posts in order and their age [2.179]', () => {
    stored({ entries: posts('aaaaaa', 'bbbbbb') });
    expect(words(feed())).toMatch(/^Home as of 22:13 .*Words of aaaaaa.*Words of bbbbbb/);
  });

  it('shows how many posts could not be decoded with a link to the details', async () => {
    stored({ entries: posts('aaaaaa'), unread: 1 });
    expect(await wordsInTheEnd(feed())).toMatch(/1 post could not be read Details .*Words of aaaaaa/);
    stored({ entries: [], unread: 2 });
    const shown = await wordsInTheEnd(feed());
    expect(shown).toContain('2 posts could not be read');
    // The page is not empty; its posts could not be decoded.
    expect(shown).not.toContain('There are no posts');
    expect(await wordsInTheEnd(<Unread count={2} what="comment" />)).toMatch(/^2 comments could not be read/);
    expect(links(<Unread count={2} what="comment" />)).toEqual([{ href: '/dev', text: 'Details' }]);
  });

  it('has no pager if there is only one page', () => {
    stored({ entries: posts('aaaaaa') });
    expect(words(feed())).not.toMatch(/(Newer|Older) items/);
  });

  it('links to older items by thirty and keeps the rest of the URL [2.187 2.188 2.189 9.002]', () => {
    stored({ entries: posts('aaaaaa'), hasOlder: true });
    expect(links(feed({ path: '/search?q=tea' }))).toContainEqual({
      href: '/search?q=tea&offset=30',
      text: 'Older items',
    });
    expect(links(feed({ offset: 60 }))).toContainEqual({ href: '/?offset=90', text: 'Older items' });
  });

  it('links to newer items at top and bottom, without an offset for the first page [2.186 2.188]', () => {
    stored({ entries: posts('aaaaaa') });
    const newer = links(feed({ offset: 30 })).filter((link) => link.text === 'Newer items');
    expect(newer).toEqual([
      { href: '/', text: 'Newer items' },
      { href: '/', text: 'Newer items' },
    ]);
    expect(links(feed({ offset: 7 }))).toContainEqual({ href: '/', text: 'Newer items' });
  });

  it('shows a message for an empty feed [2.190]', async () => {
    stored({});
    expect(await wordsInTheEnd(feed())).toContain('There are no posts in this feed.');
  });

  it('shows a hint about “Save” for an empty list of saved posts [2.191]', async () => {
    stored({});
    expect(await wordsInTheEnd(feed({ ref: saves }))).toContain('Click “Save” under a post');
  });

  it('shows a hint for an empty home list', async () => {
    stored({});
    const list: FeedRef = { kind: 'home', listId: asHomeListId('list'), sort: 'ACTIVITY', mode: 'classic' };
    expect(await wordsInTheEnd(feed({ ref: list }))).toContain(
      'You might want to add some users or groups in this list.',
    );
  });

  it('shows stored posts instead of memories that were never fetched, while there is no network', async () => {
    const ref: FeedRef = { kind: 'memories', from: '20200209', username: 'luna' };
    answers.reach = { kind: 'offline' };
    stored({ fetchedAt: null });
    answers.byQuery = { storedMemories: { views: [postView('aaaaaa', 'Words of aaaaaa')], hasOlder: true } };
    const shown = await wordsInTheEnd(feed({ ref }));
    expect(shown).toMatch(
      /These are the posts of that day and before that are stored on this device\..*Words of aaaaaa/,
    );
    expect(links(feed({ ref }))).toContainEqual({ href: '/luna/memories/20200209?offset=30', text: 'Older items' });
    answers.byQuery = { storedMemories: { views: [], hasOlder: false } };
    expect(await wordsInTheEnd(feed({ ref }))).toContain('Not stored on this device');
  });

  it('shows the server’s message when loading fails [8.029 8.005]', async () => {
    stored({ fetchedAt: null, failure: { kind: 'http', status: 500, err: 'Database is asleep' } });
    expect(await wordsInTheEnd(feed())).toContain('Error loading feed: Database is asleep');
  });

  it('shows the stored posts and the error when loading fails [8.029 8.006]', () => {
    stored({ entries: posts('aaaaaa'), failure: { kind: 'network' } });
    expect(words(feed())).toContain('Error loading feed: Network error');
    expect(words(feed())).toContain('Words of aaaaaa');
  });

  it('shows no error of an earlier start [8.029]', async () => {
    answers.pageLoadedAt = 1;
    stored({ entries: posts('aaaaaa'), failure: { kind: 'http', status: 500, err: 'Database is asleep' } });
    expect(words(feed())).not.toContain('Error');
    stored({ fetchedAt: null, failure: { kind: 'network' } });
    expect(await wordsInTheEnd(feed())).not.toContain('Error');
  });

  it('shows “Not stored on this device” under an unsent post if the feed was never fetched', async () => {
    stored({ fetchedAt: null, entries: posts('aaaaaa'), unsent: 1 });
    answers.reach = { kind: 'offline' };
    expect(await wordsInTheEnd(feed())).toMatch(/Words of aaaaaa.*Not stored on this device/);
    // Stored by another page of the feed.
    stored({ fetchedAt: null, entries: posts('aaaaaa') });
    expect(await wordsInTheEnd(feed())).not.toContain('Not stored');
  });

  it('shows Loading... while nothing is stored and it is being fetched', async () => {
    stored({ fetchedAt: null });
    answers.isRefreshing = true;
    expect(await wordsInTheEnd(feed())).toContain('Loading...');
  });

  it('shows “Not stored on this device” while offline, neither an empty feed nor an error', async () => {
    stored({ fetchedAt: null, failure: { kind: 'offline' } });
    answers.reach = { kind: 'offline' };
    const shown = await wordsInTheEnd(feed());
    expect(shown).toContain('Not stored on this device');
    expect(shown).not.toMatch(/no posts|Error/);
  });

  it('shows no error of a failed refresh while offline, since the app shell shows that state', () => {
    stored({ entries: posts('aaaaaa'), failure: { kind: 'offline' } });
    answers.reach = { kind: 'offline' };
    expect(words(feed())).not.toContain('Error loading feed');
  });

  it('shows a gap with a button that fetches the missing posts', () => {
    stored({ entries: [...posts('aaaaaa'), { kind: 'gap', id: 'gap', missing: 14 }] });
    expect(words(feed())).toMatch(/aaaaaa.*14 posts are missing here Fetch what is missing/);
  });

  it('numbers its posts after those of the pages before', () => {
    stored({ entries: posts('aaaaaa') });
    expect(render(feed({ offset: 60 }))).toContain('aria-posinset="61"');
  });

  it.each<FeedSort>(['ACTIVITY', 'CHRONOLOGIC'])('offers the order %s if the screen allows a choice', (sort) => {
    stored({ entries: posts('aaaaaa') });
    const ordering = { sort, onSort: () => undefined };
    expect(render(feed())).not.toContain('Order of posts');
    expect(render(<FeedPage feed={home} offset={0} title="Home" path="/" ordering={ordering} />)).toContain(
      'Order of posts',
    );
  });
});

describe('hidden posts in FeedPage', () => {
  const prefer = (preferences: object) => {
    answers.self = selfOf({ frontendPreferences: { 'net.freefeed': preferences } });
  };
  const hiddenOne = { kind: 'post' as const, view: postView('dddddd', 'Out of sight', { post: { isHidden: true } }) };

  it('are collapsed at the end of the home feed [4.022]', async () => {
    stored({ entries: [hiddenOne, ...posts('aaaaaa')] });
    const shown = await wordsInTheEnd(feed());
    expect(shown).toMatch(/Words of aaaaaa.*Show 1 hidden entry/);
    expect(shown).not.toContain('Out of sight');
  });

  it('leave out a post hidden just now, whose place is kept by a placeholder [4.013]', async () => {
    recentlyHidden.set(hiddenOne.view.post.id, true);
    stored({ entries: [hiddenOne, ...posts('aaaaaa')] });
    const shown = await wordsInTheEnd(feed());
    expect(shown).toMatch(/Post by Luna hidden Un-hide.*Words of aaaaaa/);
    expect(shown).not.toMatch(/hidden entry|Out of sight/);
    recentlyHidden.clear();
    expect(await wordsInTheEnd(feed())).toContain('Show 1 hidden entry');
  });

  it('include posts by hidden authors and with hidden hashtags [3.023 3.068]', async () => {
    prefer({ homefeed: { hideUsers: ['MARS'], hideTags: ['#Tea_time'] } });
    const byMars: FeedEntry = { kind: 'post', view: postView('eeeeee', 'Hi', { author: account('mars') }) };
    const tagged: FeedEntry = { kind: 'post', view: postView('ffffff', 'It is #teatime') };
    stored({ entries: [byMars, tagged, ...posts('aaaaaa')] });
    expect(await wordsInTheEnd(feed())).toContain('Show 2 hidden entries');
  });

  it('are shown in other feeds unless the user hides them there too [3.024]', () => {
    stored({ entries: [hiddenOne] });
    expect(words(feed({ ref: saves }))).toContain('Out of sight');
    prefer({ hidesInNonHomeFeeds: true });
    expect(words(feed({ ref: saves }))).not.toContain('Out of sight');
  });
});
