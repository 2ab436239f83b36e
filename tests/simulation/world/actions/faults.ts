import { homePage } from '../home.ts';
import { GOOD_NETWORK } from '../network.ts';
import { type Action, inTab, onDevice } from './action.ts';

export const FAULTS: readonly Action[] = [
  {
    name: 'bad network',
    weight: 6,
    run: onDevice(({ network }, dice) => {
      network.conditions = {
        isOnline: true,
        trouble: dice.pick([0.2, 0.5, 0.9]),
        latencyMs: [20, dice.int(100, 3000)],
      };
    }),
  },
  {
    name: 'good network',
    weight: 3,
    run: onDevice(({ network }) => void Object.assign(network, { conditions: GOOD_NETWORK })),
  },
  {
    name: 'offline',
    weight: 2,
    run: onDevice((device) => {
      device.network.conditions = { ...device.network.conditions, isOnline: false };
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
      device.network.conditions = { ...device.network.conditions, isOnline: true };
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
  {
    name: 'disk busy',
    weight: 2,
    run: onDevice(({ disk, scheduler }, dice) => {
      const mostMs = dice.pick([5, 20, 100]);
      disk.putOff = (run) => scheduler.putOff(dice.int(1, mostMs), run);
    }),
  },
  {
    name: 'disk at rest',
    weight: 2,
    run: onDevice(({ disk }) => {
      disk.putOff = null;
    }),
  },
  { name: 'lose the connection to the database', weight: 2, run: inTab((tab) => tab.loseConnections()) },
  {
    name: 'clear the cache',
    weight: 1,
    run: inTab((tab) => {
      tab.device.wasCleared = true;
      void tab.engine.call({ kind: 'clear-cache' });
    }),
  },
  {
    name: 'clock jumps',
    weight: 1,
    run: onDevice((device, dice) => {
      device.hasJumped = true;
      device.clockOffsetMs += dice.pick([-3_600_000, -60_000, 60_000, 3_600_000]);
    }),
  },
  {
    name: 'the session ends',
    weight: 1,
    run: onDevice((device, _, world) => world.endSession(device)),
  },
  { name: 'sign in again', weight: 2, run: onDevice((device, _, world) => world.signInAgain(device)) },
  {
    name: 'update the app',
    weight: 1,
    run: onDevice((device) => {
      device.update();
      device.openTab().show(homePage);
    }),
  },
  {
    name: 'load again what was updated elsewhere',
    weight: 2,
    run: onDevice((device) => {
      for (const tab of device.livingTabs()) if (tab.isSuperseded) device.reload(tab);
    }),
  },
  { name: 'wake the service worker', weight: 3, run: onDevice((device) => device.wakeWorker()) },
  { name: 'end the service worker', weight: 1, run: onDevice((device) => device.endWorkers()) },
];
