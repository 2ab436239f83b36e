import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../src/shared/contract/index.ts';
import { createRoster, type Roster } from '../../../worker/leader/roster.ts';
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
  roster: Roster;
  state: { views: View[]; isVisible: boolean };
}

function open(tabId: string, ...postIds: string[]): Tab {
  const state = { views: postIds.map(aView), isVisible: true };
  const channel = channels.open(tabId, 'engine');
  const roster = createRoster({
    channel,
    locks: locks.of(tabId),
    views: VIEWS,
    tabId,
    state: () => state,
    signal: life.signal,
  });
  return { roster, state };
}

/** Makes the tab attend as the leader; answers how often something changed, and the way to end it. */
function attend({ roster }: Tab) {
  const term = new AbortController();
  const changes = { count: 0 };
  roster.attend(term.signal, () => {
    changes.count += 1;
  });
  return { changes, term };
}

const posts = ({ roster }: Tab) =>
  roster
    .views()
    .map((view) => (view.kind === 'post' ? view.postId : ''))
    .sort();

describe('the roster of the tabs', () => {
  it('knows every tab, those that were there before and those that come', async () => {
    open('b', 'p2', 'p1');
    const leader = open('a', 'p1');
    attend(leader);
    open('c', 'p3');
    await eventually(() => expect(posts(leader)).toEqual(['p1', 'p2', 'p3']));
  });

  it('hears what a tab looks at next, and whether it is visible', async () => {
    const leader = open('a');
    const other = open('b', 'p1');
    leader.state.isVisible = false;
    const { changes } = attend(leader);
    await eventually(() => expect(posts(leader)).toEqual(['p1']));
    expect(leader.roster.isAnyVisible()).toBe(true);
    const before = changes.count;
    Object.assign(other.state, { views: [aView('p2')], isVisible: false });
    other.roster.announce();
    await eventually(() => expect(posts(leader)).toEqual(['p2']));
    expect(leader.roster.isAnyVisible()).toBe(false);
    expect(changes.count).toBeGreaterThan(before);
  });

  it('forgets a tab that died without a word', async () => {
    const leader = open('a', 'p1');
    open('b', 'p2');
    attend(leader);
    await eventually(() => expect(posts(leader)).toEqual(['p1', 'p2']));
    channels.release('b');
    locks.release('b');
    await eventually(() => expect(posts(leader)).toEqual(['p1']));
  });

  it('is of the leader alone: without the lead a tab knows only itself', async () => {
    const leader = open('a', 'p1');
    open('b', 'p2');
    const { changes, term } = attend(leader);
    await eventually(() => expect(posts(leader)).toEqual(['p1', 'p2']));
    term.abort();
    expect(posts(leader)).toEqual(['p1']);
    const before = changes.count;
    leader.roster.announce();
    expect(changes.count).toBe(before);
  });

  it('ignores views of kinds that only a newer version of the app knows', async () => {
    const leader = open('a');
    attend(leader);
    const newer = open('b', 'p1');
    newer.state.views.push({ kind: 'moons' } as unknown as View);
    newer.roster.announce();
    await eventually(() => expect(leader.roster.views()).toEqual([aView('p1')]));
  });

  it('takes no foreign words', async () => {
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
