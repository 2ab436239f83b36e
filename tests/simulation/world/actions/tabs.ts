import { homePage } from '../home.ts';
import { type Action, inTab, onDevice } from './action.ts';

const MAX_TABS = 4;

export const TABS: readonly Action[] = [
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
