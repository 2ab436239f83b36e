import { describe, expect, it } from 'vitest';
import { Scheduler } from './world/scheduler.ts';

const tab = () => ({ isDead: false, isFrozen: false });

describe('virtual time', () => {
  it('runs tasks by time, then in the order in which they were scheduled', async () => {
    const scheduler = new Scheduler(0);
    const ran: string[] = [];
    for (const [delayMs, name] of [
      [20, 'late'],
      [10, 'first'],
      [10, 'second'],
      [0, 'now'],
    ] as const) {
      scheduler.after(delayMs, null, () => ran.push(`${name} at ${scheduler.now()}`));
    }
    await scheduler.run(15);
    expect(ran).toEqual(['now at 0', 'first at 10', 'second at 10']);
    await scheduler.run(15);
    expect(ran.at(-1)).toBe('late at 20');
    expect(scheduler.now()).toBe(30);
  });

  it('runs all promise callbacks of a task before the next task', async () => {
    const scheduler = new Scheduler(0);
    const ran: string[] = [];
    scheduler.soon(null, () => void Promise.resolve().then(() => ran.push('promise of the first')));
    scheduler.soon(null, () => ran.push('second'));
    await scheduler.run(1);
    expect(ran).toEqual(['promise of the first', 'second']);
  });

  it('keeps the tasks of a frozen owner until it thaws, and drops those of a dead one', async () => {
    const scheduler = new Scheduler(0);
    const [frozen, dead] = [
      { ...tab(), isFrozen: true },
      { ...tab(), isDead: true },
    ];
    const ran: string[] = [];
    scheduler.after(1, frozen, () => ran.push('frozen'));
    scheduler.after(1, dead, () => ran.push('dead'));
    await scheduler.run(10);
    expect(ran).toEqual([]);
    frozen.isFrozen = false;
    scheduler.thaw(frozen);
    await scheduler.run(1);
    expect(ran).toEqual(['frozen']);
  });

  it('runs no cancelled task', async () => {
    const scheduler = new Scheduler(0);
    const ran: string[] = [];
    scheduler.after(1, null, () => ran.push('cancelled'))();
    scheduler.after(2, null, () => ran.push('kept'));
    await scheduler.run(5);
    expect(ran).toEqual(['kept']);
  });

  it('stands still while work outside the virtual world runs', async () => {
    const scheduler = new Scheduler(0);
    const ran: string[] = [];
    const thread = new Promise<void>((resolve) => setTimeout(resolve, 5));
    scheduler.soon(null, () => void scheduler.outside(thread).then(() => ran.push(`outside at ${scheduler.now()}`)));
    scheduler.after(1, null, () => ran.push('inside'));
    await scheduler.run(5);
    expect(ran).toEqual(['outside at 0', 'inside']);
  });
});

it('time passes while a turn of the storage polls for a transaction that was put off', async () => {
  const scheduler = new Scheduler(0);
  let isDone = false;
  const ask = (): unknown => isDone || scheduler.turn(ask);
  const end = () => {
    isDone = true;
  };
  scheduler.after(1, null, () => scheduler.turn(end));
  // At its first poll, nothing but that turn is put off.
  scheduler.putOff(1, ask);
  await scheduler.run(20);
  expect(isDone).toBe(true);
  expect(scheduler.count).toBeLessThan(20);
});
