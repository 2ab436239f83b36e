import type { View } from '../../../../src/shared/contract/index.ts';
import { asHomeListId, type FeedRef } from '../../../../src/shared/model/index.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { homePage } from '../home.ts';
import { ME } from '../people.ts';
import { inStore } from '../perform.ts';
import { GROUPS } from '../society.ts';
import { type Action, inTab, onDevice } from './action.ts';
import { only } from './relations.ts';

const ROSTERS: readonly View[] = [
  { kind: 'shell' },
  { kind: 'roster', roster: { kind: 'blocked' } },
  { kind: 'roster', roster: { kind: 'home-lists' } },
  { kind: 'roster', roster: { kind: 'subscribers', username: ME } },
  { kind: 'roster', roster: { kind: 'subscriptions', username: ME } },
  { kind: 'roster', roster: { kind: 'subscribers', username: 'moons' } },
  { kind: 'roster', roster: { kind: 'blocked-in-group', username: 'moons' } },
];

export const SURROUNDINGS: readonly Action[] = [
  only(
    'read a group or a list',
    inTab(async (tab, dice) => {
      const lists = (await inStore(tab, (stores) => shell(stores)))?.value.homeLists ?? [];
      // A list that the server does not know has no feed yet.
      const own = lists.filter(({ id, isInherent }) => !isInherent && !tab.device.disk.outbox.lives.has(id));
      const feed: FeedRef =
        own.length > 0 && dice.chance(0.4)
          ? { kind: 'home', listId: asHomeListId(dice.pick(own).id), sort: 'ACTIVITY', mode: 'classic' }
          : { kind: 'user', username: dice.pick([...GROUPS, 'ceres', 'pluto']), section: 'posts', sort: 'ACTIVITY' };
      tab.show({ kind: 'feed', feed, offset: 0 });
    }),
  ),
  only(
    'look at a list of accounts',
    inTab((tab, dice) => tab.show(dice.pick(ROSTERS))),
  ),
  only('all devices sleep', ({ devices }, dice) => {
    for (const device of devices) {
      const isClosed = dice.chance(0.5);
      for (const tab of device.livingTabs()) {
        if (isClosed) tab.kill();
        else tab.freeze();
      }
    }
  }),
  only('all devices wake up', ({ devices }) => {
    for (const device of devices) {
      for (const tab of device.livingTabs()) tab.thaw();
      if (device.livingTabs().length === 0) device.openTab().show(homePage);
    }
  }),
  only('all devices go offline', ({ devices }) => {
    for (const device of devices) {
      device.network.conditions = { ...device.network.conditions, isOnline: false };
      for (const tab of device.livingTabs()) {
        tab.cutSockets();
        void tab.engine.notice('offline');
      }
    }
  }),
  only('all devices come online', ({ devices }) => {
    for (const device of devices) {
      device.network.conditions = { ...device.network.conditions, isOnline: true };
      for (const tab of device.livingTabs()) void tab.engine.notice('online');
    }
  }),
  only(
    'somebody else signs in on the device',
    onDevice((device, _, world) => world.welcomeGuest(device)),
  ),
];
