import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asHomeListId } from '../../../src/shared/model/index.ts';
import { homeLists } from '../../../src/shared/store/queries/home-lists.ts';
import { roster } from '../../../src/shared/store/queries/roster.ts';
import { json, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { at, put, recordedBody } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const MEMBERS = { kind: 'home-lists' } as const;
const PATH = 'GET timelines/home/subscriptions';
const MINUTE_MS = 60_000;

let network: SmallNetwork;
let tab: TestEngine;
let answer: unknown;
beforeEach(async () => {
  network = new SmallNetwork();
  answer = recordedBody('homefeeds/subscriptions--luna');
  network.answers.set(PATH, () => json(answer));
  tab = await startSignedIn(network);
});

const asked = () => network.paths().filter((path) => path === PATH).length;
/** Resolves when the first answers are stored. */
const started = () => eventually(async () => expect((await homeLists(tab.stores)).fetchedAt).not.toBeNull());
const whoAmIs = () => network.paths().filter((path) => path === 'GET users/whoami').length;
/** Makes the page visible until the viewer is read: a fetch that is ending is shared once more. */
const shownAgain = async () => {
  const before = whoAmIs();
  await eventually(async () => {
    await tab.engine.notice('visible');
    expect(whoAmIs()).toBeGreaterThan(before);
  });
};
const listsOfFirst = async () => (await roster(tab.stores, MEMBERS)).entries[0]?.listIds;

describe('who is in which home list', () => {
  it('is stored with the lists of each account [7.044]', async () => {
    await tab.engine.watch({ kind: 'roster', roster: MEMBERS });
    await eventually(async () => expect((await roster(tab.stores, MEMBERS)).fetchedAt).not.toBeNull());
    const recorded = at<{ id: string; homeFeeds: string[] }[]>(answer, 'usersInHomeFeeds');
    const { entries } = await roster(tab.stores, MEMBERS);
    const byId = new Map(entries.map(({ id, listIds }) => [id as string, listIds]));
    for (const { id, homeFeeds } of recorded) if (byId.has(id)) expect(byId.get(id)).toEqual(homeFeeds);
    expect(entries.length).toBeGreaterThan(5);
  });

  it('is read again when the page becomes visible after five minutes, and not before', async () => {
    await started();
    const fetchedAt = async () => (await roster(tab.stores, MEMBERS)).fetchedAt;
    const whenShown = async (afterMs: number) => {
      tab.time.advance(afterMs);
      await shownAgain();
    };
    await whenShown(6 * MINUTE_MS);
    await eventually(async () => expect(await fetchedAt()).toBe(tab.time.now()));
    const before = asked();
    await whenShown(4 * MINUTE_MS);
    expect(asked()).toBe(before);

    const elsewhere = asHomeListId('ec074ed8-b1ce-4de4-b041-074d089de554');
    const first = (await roster(tab.stores, MEMBERS)).entries[0]?.id;
    const index = at<{ id: string }[]>(answer, 'usersInHomeFeeds').findIndex(({ id }) => id === first);
    put(answer, `usersInHomeFeeds.${index}.homeFeeds`, [elsewhere]);
    await whenShown(2 * MINUTE_MS);
    await eventually(async () => expect(await listsOfFirst()).toEqual([elsewhere]));
    expect(asked()).toBe(before + 1);
  });

  it('is not read for a user with one list', async () => {
    network = new SmallNetwork();
    network.answers.set(PATH, () => json(answer));
    network.answers.set('GET timelines/home/list', json(recordedBody('homefeeds/list--single')));
    tab = await startSignedIn(network);
    await started();
    tab.time.advance(6 * MINUTE_MS);
    await shownAgain();
    expect(asked()).toBe(0);
  });
});

it('a list that was created, renamed or sorted elsewhere is there after the page becomes visible', async () => {
  await started();
  const changed = recordedBody('homefeeds/list--luna');
  put(changed, 'timelines.1.title', 'Closest friends');
  network.answers.set('GET timelines/home/list', json(changed));
  tab.time.advance(MINUTE_MS);
  await tab.engine.notice('visible');
  await eventually(async () => expect((await homeLists(tab.stores)).lists[1]?.list.title).toBe('Closest friends'));
});
