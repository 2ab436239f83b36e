import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoreWait } from '../../../src/shared/contract/index.ts';
import { closeOnVersionChange, watchWaiting } from '../../../src/shared/store/index.ts';
import { ManualTime } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';

let name: string;
let told: StoreWait[];
let time: ManualTime;
let holder: IDBDatabase | undefined;
const opened: Dexie[] = [];

beforeEach(() => {
  name = `larder-${randomUUID()}`;
  told = [];
  time = new ManualTime();
});
afterEach(() => {
  holder?.close();
  for (const database of opened.splice(0)) database.close();
});

/** A database as a version of this code opens it. */
function database(version: number, called = name): Dexie {
  const made = new Dexie(called);
  made.version(version).stores({ rows: 'id' });
  opened.push(made);
  return made;
}

/** An old page that the browser has frozen: it holds the first version and reacts to nothing. */
function holdOld(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 10);
  request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const watch = (...databases: Dexie[]) => watchWaiting(databases, time.after, (wait) => told.push(wait));

/** The upgrade that follows when the holder has gone may be seen, or be too short. */
const withoutUpgrade = () => told.filter((wait) => wait !== 'upgrading');

/** What is pending in the databases is done between two timers. */
async function pass(seconds: number): Promise<void> {
  for (let half = 0; half < 2 * seconds; half += 1) {
    time.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('a database that an old page holds is told at once, and again when it could be opened', async () => {
  holder = await holdOld();
  const upgraded = database(2);
  watch(upgraded);
  void upgraded.open();
  await eventually(() => expect(told).toEqual(['blocked']));
  await pass(5);
  expect(told).toEqual(['blocked']);
  holder.close();
  await eventually(() => expect(upgraded.isOpen()).toBe(true));
  await pass(1);
  expect(withoutUpgrade()).toEqual(['blocked', null]);
});

it('it is told within two seconds to those who get no event, because another page or worker waits before them', async () => {
  holder = await holdOld();
  void database(2).open();
  const second = database(2);
  watch(second);
  void second.open();
  await pass(2);
  expect(told).toEqual(['blocked']);
  holder.close();
  await eventually(() => expect(second.isOpen()).toBe(true));
  await pass(1);
  expect(withoutUpgrade()).toEqual(['blocked', null]);
});

it('one of several databases is enough, and all must be open at the end', async () => {
  holder = await holdOld();
  const others = [database(1, randomUUID()), database(1, randomUUID())];
  const upgraded = database(2);
  watch(...others, upgraded);
  for (const each of [...others, upgraded]) void each.open();
  await pass(2);
  expect(told).toEqual(['blocked']);
  holder.close();
  await eventually(() => expect(upgraded.isOpen()).toBe(true));
  await pass(1);
  expect(withoutUpgrade()).toEqual(['blocked', null]);
});

it('an upgrade is told as such, however long it takes', async () => {
  holder = await holdOld();
  holder.close();
  let hasBegun = false;
  let isEnded = false;
  const upgraded = new Dexie(name);
  opened.push(upgraded);
  upgraded.version(1).stores({ rows: 'id' });
  upgraded
    .version(2)
    .stores({ rows: 'id' })
    .upgrade(async (transaction) => {
      hasBegun = true;
      while (!isEnded) await transaction.table('rows').count();
    });
  watch(upgraded);
  void upgraded.open();
  await eventually(() => expect(hasBegun).toBe(true));
  await pass(5);
  expect(told).toEqual(['upgrading']);
  isEnded = true;
  await eventually(() => expect(told).toEqual(['upgrading', null]));
});

it('nothing is told of databases that are open, new, slow, or not needed so far', async () => {
  holder = await holdOld();
  holder.close();
  const unused = database(2);
  const fresh = database(1, randomUUID());
  watch(unused, fresh);
  void fresh.open();
  await pass(5);
  expect(withoutUpgrade()).not.toContain('blocked');
  expect(unused.isOpen()).toBe(true);
});

it('nothing is told of a database that another page has upgraded: it is never opened again', async () => {
  const old = database(1);
  closeOnVersionChange(old);
  watch(old);
  await old.open();
  const newer = database(2);
  await newer.open();
  expect(old.isOpen()).toBe(false);
  await pass(3);
  expect([old.isOpen(), told]).toEqual([false, []]);
});
