import type { View } from '../../../src/shared/contract/index.ts';
import type { FeedRef, PostId } from '../../../src/shared/model/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import type { Random } from '../../server/demo/random.ts';
import { FAIR } from './network.ts';
import type { SimulatedTab } from './tab.ts';
import { OTHERS, type World } from './world.ts';

/** Something that happens in a world. `dice`: its own, so that leaving out another action changes nothing here. */
export interface Action {
  name: string;
  /** How often it is chosen, compared to the others. */
  weight: number;
  run: (world: World, dice: Random) => Promise<void> | void;
}

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const FEEDS: readonly FeedRef[] = [
  HOME,
  { kind: 'home', sort: 'CHRONOLOGIC', mode: 'friends-all-activity' },
  { kind: 'discussions', sort: 'ACTIVITY' },
  { kind: 'user', username: 'mars', section: 'posts', sort: 'ACTIVITY' },
  { kind: 'user', username: 'stars', section: 'posts', sort: 'ACTIVITY' },
];
const MAX_TABS = 4;

/** What a tab of the user does; nothing when all are gone. */
const inTab =
  (run: (tab: SimulatedTab, dice: Random, world: World) => Promise<void> | void): Action['run'] =>
  (world, dice) => {
    const awake = world.tabs().filter((tab) => !tab.isFrozen);
    return awake.length > 0 ? run(dice.pick(awake), dice, world) : undefined;
  };

const onDevice =
  (run: (device: World['devices'][number], dice: Random) => void): Action['run'] =>
  (world, dice) =>
    run(dice.pick(world.devices), dice);

const READING: readonly Action[] = [
  {
    name: 'read a feed',
    weight: 10,
    run: inTab((tab, dice) => {
      const feed = dice.chance(0.5) ? HOME : dice.pick(FEEDS);
      // Only the home feed is surely longer than a page.
      tab.show({ kind: 'feed', feed, offset: feed.kind === 'home' && dice.chance(0.3) ? 30 : 0 });
    }),
  },
  {
    name: 'open a post',
    weight: 8,
    run: inTab(async (tab, dice) => {
      const page = await feedPage(tab.stores, HOME, 0);
      const ids = page.entries.flatMap((entry): PostId[] => (entry.kind === 'post' ? [entry.view.post.id] : []));
      if (ids.length > 0) tab.show({ kind: 'post', postId: dice.pick(ids) });
    }),
  },
  {
    name: 'open a profile',
    weight: 2,
    run: inTab((tab, dice) => tab.show({ kind: 'profile', username: dice.pick(OTHERS) })),
  },
  {
    name: 'leave a view',
    weight: 5,
    run: inTab((tab, dice) => {
      if (tab.shown.size > 1) tab.leave(dice.pick([...tab.shown.keys()]));
    }),
  },
  {
    name: 'fill a gap',
    weight: 3,
    run: inTab(async (tab) => {
      const page = await feedPage(tab.stores, HOME, 0);
      const gap = page.entries.find((entry) => entry.kind === 'gap');
      if (gap?.kind === 'gap') await tab.engine.fillGap(page.feedKey, gap.id);
    }),
  },
];

const TABS: readonly Action[] = [
  {
    name: 'open a tab',
    weight: 3,
    run: onDevice((device) => {
      if (device.livingTabs().length < MAX_TABS) device.openTab().show(homePage);
    }),
  },
  { name: 'kill a tab', weight: 2, run: inTab((tab) => tab.kill()) },
  {
    name: 'kill a tab at a call of a port',
    weight: 3,
    run: inTab((tab, dice) => {
      tab.callsToLive = dice.int(1, 60);
    }),
  },
  { name: 'freeze a tab', weight: 3, run: inTab((tab) => tab.freeze()) },
  {
    name: 'thaw a tab',
    weight: 4,
    run: (world, dice) => {
      const frozen = world.tabs().filter((tab) => tab.isFrozen);
      if (frozen.length > 0) dice.pick(frozen).thaw();
    },
  },
  { name: 'hide a tab', weight: 3, run: inTab((tab) => tab.setVisible(false)) },
  { name: 'look at a tab', weight: 5, run: inTab((tab) => tab.setVisible(true)) },
];

const FAULTS: readonly Action[] = [
  {
    name: 'bad network',
    weight: 4,
    run: onDevice(({ network }, dice) => {
      network.weather = { isOnline: true, trouble: dice.pick([0.2, 0.5, 0.9]), latencyMs: [20, dice.int(100, 3000)] };
    }),
  },
  { name: 'good network', weight: 4, run: onDevice(({ network }) => void Object.assign(network, { weather: FAIR })) },
  {
    name: 'offline',
    weight: 2,
    run: onDevice((device) => {
      device.network.weather = { ...device.network.weather, isOnline: false };
      for (const tab of device.livingTabs()) {
        tab.cutSockets();
        void tab.engine.notice('offline');
      }
    }),
  },
  {
    name: 'online',
    weight: 3,
    run: onDevice((device) => {
      device.network.weather = { ...device.network.weather, isOnline: true };
      for (const tab of device.livingTabs()) void tab.engine.notice('online');
    }),
  },
  { name: 'sockets break', weight: 2, run: inTab((tab) => tab.cutSockets()) },
  {
    name: 'disk full',
    weight: 1,
    run: onDevice(({ disk }, dice) => {
      disk.refusesWrites = dice.pick(['at-once', 'at-commit']);
      disk.hadTrouble = true;
    }),
  },
  {
    name: 'disk has room',
    weight: 2,
    run: onDevice(({ disk }) => {
      disk.refusesWrites = null;
    }),
  },
  { name: 'lose the connection to the database', weight: 2, run: inTab((tab) => tab.loseConnections()) },
  { name: 'clear the cache', weight: 1, run: inTab((tab) => void tab.engine.call({ kind: 'clear-cache' })) },
  {
    name: 'clock jumps',
    weight: 1,
    run: onDevice((device, dice) => {
      device.clockOffsetMs += dice.pick([-3_600_000, -60_000, 60_000, 3_600_000]);
    }),
  },
];

/** What other people do; each asks the server directly. */
const someone = (
  name: string,
  weight: number,
  run: (world: World, who: string, dice: Random) => Promise<unknown>,
): Action => ({
  name,
  weight,
  run: async (world, dice) => void (await run(world, dice.pick(OTHERS), dice)),
});

const PEOPLE: readonly Action[] = [
  someone('someone writes a post', 3, (world, who, dice) => {
    const feeds = [dice.chance(0.3) ? 'stars' : who];
    return world.ask(who, 'POST', 'posts', { post: { body: `New of ${who} ${dice.hex(6)}` }, meta: { feeds } });
  }),
  someone('someone comments', 4, async (world, who, dice) => {
    const postId = world.somePost(dice);
    const comment = { body: `Said by ${who} ${dice.hex(6)}`, postId };
    if (postId) await world.ask(who, 'POST', 'comments', { comment });
  }),
  someone('someone likes', 4, async (world, who, dice) => {
    const postId = world.somePost(dice);
    if (postId) await world.ask(who, 'POST', `posts/${postId}/like`, {});
  }),
  someone('someone deletes a post', 1, async (world, who, dice) => {
    const postId = world.somePost(dice, who);
    if (postId) await world.ask(who, 'DELETE', `posts/${postId}`);
  }),
  someone('someone edits a post', 1, async (world, who, dice) => {
    const postId = world.somePost(dice, who);
    if (postId) await world.ask(who, 'PUT', `posts/${postId}`, { post: { body: `Edited ${dice.hex(6)}` } });
  }),
];

export const homePage: View = { kind: 'feed', feed: HOME, offset: 0 };
export const ACTIONS: readonly Action[] = [...READING, ...TABS, ...FAULTS, ...PEOPLE];
