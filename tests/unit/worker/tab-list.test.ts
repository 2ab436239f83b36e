import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../src/shared/contract/index.ts';
import { createTabList, type TabList } from '../../../worker/leader/tab-list.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeChannels, FakeLocks } from '../../support/fake-tabs.ts';

const aView = (postId: string): View => ({ kind: 'post', postId });

let locks: FakeLocks<string>;
let channels: FakeChannels<string>;
let life: AbortController;
beforeEach(() => {
  const later = (_tab: string, callback: () => void) => void setImmediate(callback);
  locks = new FakeLocks(later);
  channels = new FakeChannels(later);
  life = new AbortController();
});
afterEach(() => life.abort());

interface Tab {
  tabList: TabList;
  state: { views: View[]; isVisible: boolean };
}

function open(tabId: string, ...postIds: string[]): Tab {
  const state = { views: postIds.map(aView), isVisible: true };
  const channel = channels.open(tabId, 'engine');
  const tabList = createTabList({
    channel,
    locks: locks.of(tabId),
    views: VIEWS,
    tabId,
    state: () => state,
    signal: life.signal,
  });
  return { tabList, state };
}

/** Makes the tab the leader. Returns the number of changes and a controller that ends its leadership. */
function attend({ tabList }: Tab) {
  const leadership = new AbortController();
  const changes = { count: 0 };
  tabList.attend(leadership.signal, () => {
    changes.count += 1;
  });
  return { changes, leadership };
}

const posts = ({ tabList }: Tab) =>
  tabList
    .views()
    .map((view) => (view.kind === 'post' ? view.postId : ''))
    .sort();

describe('the list of tabs of the leader', () => {
  it('contains the tabs that were open before and those opened later', async () => {
    open('b', 'p2', 'p1');
    const leader = open('a', 'p1');
    attend(leader);
    open('c', 'p3');
    await eventually(() => expect(posts(leader)).toEqual(['p1', 'p2', 'p3']));
  });

  it('receives the watched views and the visibility of a tab', async () => {
    const leader = open('a');
    const other = open('b', 'p1');
    leader.state.isVisible = false;
    const { changes } = attend(leader);
    await eventually(() => expect(posts(leader)).toEqual(['p1']));
    expect(leader.tabList.isAnyVisible()).toBe(true);
    const before = changes.count;
    Object.assign(other.state, { views: [aView('p2')], isVisible: false });
    other.tabList.announce();
    await eventually(() => expect(posts(leader)).toEqual(['p2']));
    expect(leader.tabList.isAnyVisible()).toBe(false);
    expect(changes.count).toBeGreaterThan(before);
  });

  it('drops a tab that was killed', async () => {
    const leader = open('a', 'p1');
    open('b', 'p2');
    attend(leader);
    await eventually(() => expect(posts(leader)).toEqual(['p1', 'p2']));
    channels.release('b');
    locks.release('b');
    await eventually(() => expect(posts(leader)).toEqual(['p1']));
  });

  it('contains only the own tab after the leadership has ended', async () => {
    const leader = open('a', 'p1');
    open('b', 'p2');
    const { changes, leadership } = attend(leader);
    await eventually(() => expect(posts(leader)).toEqual(['p1', 'p2']));
    leadership.abort();
    expect(posts(leader)).toEqual(['p1']);
    const before = changes.count;
    leader.tabList.announce();
    expect(changes.count).toBe(before);
  });

  it('ignores views of kinds that only a newer version of the app knows', async () => {
    const leader = open('a');
    attend(leader);
    const newer = open('b', 'p1');
    newer.state.views.push({ kind: 'moons' } as unknown as View);
    newer.tabList.announce();
    await eventually(() => expect(leader.tabList.views()).toEqual([aView('p1')]));
  });

  it('ignores malformed messages', async () => {
    const leader = open('a', 'p1');
    const { changes } = attend(leader);
    const stranger = channels.open('x', 'engine');
    const before = changes.count;
    for (const word of [null, 'tab-is', { kind: 'tab-is' }, { kind: 'tab-is', tabId: 5, views: [] }])
      stranger.send(word);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(changes.count).toBe(before);
    expect(posts(leader)).toEqual(['p1']);
  });
});
