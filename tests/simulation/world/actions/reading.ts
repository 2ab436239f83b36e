import type { FeedRef, PostId } from '../../../../src/shared/model/index.ts';
import { feedPage } from '../../../../src/shared/store/queries/index.ts';
import { HOME } from '../home.ts';
import { OTHERS } from '../people.ts';
import { type Action, inTab } from './action.ts';

const FEEDS: readonly FeedRef[] = [
  HOME,
  { kind: 'home', sort: 'CHRONOLOGIC', mode: 'friends-all-activity' },
  { kind: 'discussions', sort: 'ACTIVITY' },
  { kind: 'user', username: 'mars', section: 'posts', sort: 'ACTIVITY' },
  { kind: 'user', username: 'stars', section: 'posts', sort: 'ACTIVITY' },
];
export const READING: readonly Action[] = [
  {
    name: 'read a feed',
    weight: 10,
    run: inTab((tab, dice) => {
      const feed = dice.chance(0.5) ? HOME : dice.pick(FEEDS);
      tab.show({ kind: 'feed', feed, offset: dice.chance(0.3) ? 30 : 0 });
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
      if (gap?.kind !== 'gap') return;
      tab.asks.push(tab.device.scheduler.now());
      await tab.engine.fillGap(page.feedKey, gap.id);
    }),
  },
];
