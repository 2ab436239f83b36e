import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownNames } from '../../../src/shared/store/queries/destinations.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import { accountByName, profile } from '../../../src/shared/store/queries/profile.ts';
import { json, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { recordedBody } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

let network: SmallNetwork;
let tab: TestEngine;
beforeEach(async () => {
  network = new SmallNetwork();
  tab = await startSignedIn(network);
});

async function fetchProfile(username: string) {
  const done = () => tab.events.filter((event) => event.kind === 'refreshing' && !event.active).length;
  const before = done();
  await tab.engine.watch({ kind: 'profile', username }, { force: true });
  await eventually(() => expect(done()).toBe(before + 1));
  return profile(tab.stores, username);
}

describe('a fetched profile', () => {
  const group = recordedBody('users/get--group-admin') as {
    users: { username: string };
    admins: { username: string }[];
  };
  const name = group.users.username;

  it('is stored with its administrators and statistics [7.077 7.078]', async () => {
    network.answers.set(`GET users/${name}`, json(group));
    network.answers.set(`GET users/${name}/statistics`, json(recordedBody('users/statistics--luna')));
    const view = await fetchProfile(name.toUpperCase().toLowerCase());
    expect(view.account?.username).toBe(name);
    expect(view.admins.map((admin) => admin.username)).toEqual(group.admins.map((admin) => admin.username));
    expect(view.statistics?.posts).toEqual(expect.any(Number));
    expect(view.failure).toBeNull();
    expect((await accountByName(tab.stores, name.toUpperCase()))?.id).toBe(view.account?.id);
  });

  it('is stored before its statistics are counted', async () => {
    let count = (_answer: Response): void => undefined;
    const counted = new Promise<Response>((resolve) => {
      count = resolve;
    });
    network.answers.set(`GET users/${name}`, json(group));
    network.answers.set(`GET users/${name}/statistics`, () => counted);
    await tab.engine.watch({ kind: 'profile', username: name }, { force: true });
    await eventually(async () => expect((await profile(tab.stores, name)).account?.username).toBe(name));
    expect(await profile(tab.stores, name)).toMatchObject({ statistics: undefined, failure: null });
    expect(tab.events).not.toContainEqual(expect.objectContaining({ kind: 'refreshing', active: false }));
    count(json(recordedBody('users/statistics--luna')));
    await eventually(async () => expect((await profile(tab.stores, name)).statistics?.posts).toBe(34));
  });

  it('keeps the stored statistics when theirs cannot be fetched, and says why until they can', async () => {
    network.answers.set(`GET users/${name}`, json(group));
    network.answers.set(`GET users/${name}/statistics`, json(recordedBody('users/statistics--luna')));
    const before = await fetchProfile(name);
    expect(before.statisticsFailure).toBeUndefined();
    network.answers.set(`GET users/${name}/statistics`, json({ err: 'down' }, 500));
    const failed = await fetchProfile(name);
    expect(failed.statistics).toEqual(before.statistics);
    expect(failed.statisticsFailure).toMatchObject({
      failure: { kind: 'http', err: 'down' },
      failedAt: expect.any(Number),
    });
    expect(failed.failure).toBeNull();
    network.answers.set(`GET users/${name}/statistics`, json(recordedBody('users/statistics--luna')));
    expect((await fetchProfile(name)).statisticsFailure).toBeUndefined();
  });

  it('tells when the account was last described, also by another answer', async () => {
    // By the answer about the viewer.
    await eventually(async () => expect((await profile(tab.stores, 'luna')).account).toBeDefined());
    const { fetchedAt, describedAt } = await profile(tab.stores, 'luna');
    expect(fetchedAt).toBeNull();
    expect(Math.abs((describedAt ?? 0) - tab.time.now())).toBeLessThan(60_000);
    network.answers.set(`GET users/${name}`, json(group));
    const view = await fetchProfile(name);
    expect(view.describedAt).toBe(view.fetchedAt);
    expect(view.fetchedAt).toEqual(expect.any(Number));
    expect((await profile(tab.stores, 'never-seen')).describedAt).toBeNull();
  });

  it('that does not exist is recorded by its lower-case name until it exists [8.033]', async () => {
    network.answers.set('GET users/Nobody', json({ err: 'User "Nobody" is not found' }, 404));
    expect(await fetchProfile('Nobody')).toMatchObject({ isMissing: true, account: undefined });
    expect(await tab.stores.mirror.missingNames.toCollection().primaryKeys()).toEqual(['nobody']);
    network.answers.set('GET users/Nobody', json(group));
    expect((await fetchProfile('Nobody')).isMissing).toBe(false);
  });

  it('is found by its former name until another account has that name', async () => {
    network.answers.set('GET users/Stargazers', json(group));
    expect(await fetchProfile('Stargazers')).toMatchObject({ isMissing: false, account: { username: name } });
    expect((await accountByName(tab.stores, 'stargazers'))?.username).toBe(name);
    expect(await knownNames(tab.stores, ['STARGAZERS', 'never-seen'])).toMatchObject([{ username: name }, undefined]);
    const other = { ...group.users, id: randomUUID(), username: 'stargazers' };
    network.answers.set('GET users/Stargazers', json({ ...group, users: other }));
    expect((await fetchProfile('Stargazers')).account?.id).toBe(other.id);
    expect((await accountByName(tab.stores, name))?.username).toBe(name);
  });
});

describe('viewer data of the app shell', () => {
  it('contains the viewer, their lists and groups, and the server info [7.004 7.039 7.117]', async () => {
    await eventually(async () => expect((await shell(tab.stores)).fetchedAt).not.toBeNull());
    const view = await shell(tab.stores);
    expect(view.self?.account.username).toBe('luna');
    expect(view.homeLists.map((list) => list.isInherent)).toContain(true);
    expect(view.serverInfo?.version).toEqual(expect.any(String));
    const times = view.recentGroups.map((group) => group.updatedAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(view.recentGroups.length).toBeLessThanOrEqual(4);
    expect(view.managedGroups.length).toBe(view.self?.managedGroups.length);
  });

  it('is kept as a whole when a refresh fetches only a part of it', async () => {
    await eventually(async () => expect((await shell(tab.stores)).fetchedAt).not.toBeNull());
    const before = await shell(tab.stores);
    network.answers.set('GET timelines/home/list', json({ err: 'down' }, 500));
    tab.time.advance(120_000);
    await tab.engine.notice('visible');
    await eventually(async () => expect((await shell(tab.stores)).failure).toMatchObject({ status: 500 }));
    const after = await shell(tab.stores);
    expect(after.homeLists).toEqual(before.homeLists);
    expect(after.fetchedAt).toBe(before.fetchedAt);
  });

  it('is fetched again automatically once the server can be reached', async () => {
    await eventually(async () => expect((await shell(tab.stores)).fetchedAt).not.toBeNull());
    const asked = () => network.paths().filter((path) => path === 'GET users/whoami').length;
    const before = asked();
    tab.network.isUp = false;
    tab.time.advance(120_000);
    await tab.engine.notice('visible');
    await eventually(async () => expect((await shell(tab.stores)).failure).toEqual({ kind: 'offline' }));
    expect(asked()).toBe(before);
    tab.network.isUp = true;
    await eventually(async () => {
      tab.time.advance(1000);
      expect((await shell(tab.stores)).failure).toBeNull();
    });
    expect(asked()).toBe(before + 1);
  });
});
