import { expect, it } from 'vitest';
import { createActivity } from '../../../../worker/jobs/activity.ts';
import type { Channel } from '../../../../worker/ports.ts';

/** Two tabs on one channel, under one clock. */
function twoTabs() {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const time = { at: 1_000_000 };
  const channelOf = (own: number): Channel => ({
    send: (message) => {
      for (const listener of listeners[1 - own] ?? []) listener(message);
    },
    listen: (listener) => {
      listeners[own]?.push(listener);
      return () => {};
    },
    close: () => {},
  });
  const [a, b] = [0, 1].map((own) => createActivity(channelOf(own), { now: () => time.at }));
  if (!a || !b) throw new Error('two tabs');
  return { a, b, time, say: channelOf(0).send };
}

it('a fetch of one tab makes every tab busy for two seconds', () => {
  const { a, b, time } = twoTabs();
  expect([a.isBusy(), b.isBusy()]).toEqual([false, false]);
  a.note();
  expect([a.isBusy(), b.isBusy()]).toEqual([true, true]);
  time.at += 1999;
  expect(b.isBusy()).toBe(true);
  time.at += 1;
  expect([a.isBusy(), b.isBusy()]).toEqual([false, false]);
});

it('a clock that is set back leaves no tab busy', () => {
  const { a, time } = twoTabs();
  a.note();
  time.at -= 60_000;
  expect(a.isBusy()).toBe(false);
});

it('other messages of the channel are no activity', () => {
  const { b, say } = twoTabs();
  for (const message of [null, 'text', { kind: 'leader-beat' }]) say(message);
  expect(b.isBusy()).toBe(false);
});
