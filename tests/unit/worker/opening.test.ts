import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { EngineEvent, View } from '../../../src/shared/contract/index.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { createEventQueue } from '../../../worker/event-queue.ts';
import { freshAccountId, json, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aPost } from '../../support/facts.ts';
import { aMutation } from '../../support/mutations.ts';
import { recordedBody } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const HOME = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' } as const;
const homeView: View = { kind: 'feed', feed: HOME, offset: 0 };
const LATER = ['GET timelines/home/list', 'GET server-info'];

let network: SmallNetwork;
beforeEach(() => {
  network = new SmallNetwork();
  network.posts = [aPost('p1')];
});

const askedLater = () => network.paths().filter((path) => LATER.includes(path));
const storedPosts = async (tab: TestEngine) => (await feedPage(tab.stores, HOME, 0)).entries.length;

it('the viewer and what the address shows are fetched at once, each once, without waiting for the page', async () => {
  let answer: (response: Response) => void = () => {};
  network.answers.set(
    'GET users/whoami',
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  const tab = await startSignedIn(network, { address: '/' });
  await eventually(async () => expect(await storedPosts(tab)).toBe(1));
  expect(network.paths().toSorted()).toEqual(['GET timelines/home', 'GET users/whoami']);
  answer(json(recordedBody('session/whoami--luna')));
  await tab.engine.watch(homeView);
  await tab.engine.notice('drawn');
  await eventually(() => expect(askedLater()).toHaveLength(LATER.length));
  expect(network.paths().filter((path) => !LATER.includes(path))).toHaveLength(2);
});

it('all other requests wait until the page has drawn its first screen, at most ten seconds', async () => {
  const [drawn, slow] = [
    await startSignedIn(network, { address: '/' }),
    await startSignedIn(network, { address: '/' }),
  ];
  for (const tab of [drawn, slow]) await eventually(async () => expect(await storedPosts(tab)).toBe(1));
  slow.time.advance(9999);
  expect(askedLater()).toEqual([]);
  await drawn.engine.notice('drawn');
  await eventually(() => expect(askedLater()).toHaveLength(LATER.length));
  slow.time.advance(1);
  await eventually(() => expect(askedLater()).toHaveLength(2 * LATER.length));
});

it('the page hears what happened before it listened', () => {
  const queue = createEventQueue();
  const heard: EngineEvent[] = [];
  queue.put({ kind: 'mirror-rebuilt' });
  queue.pass((event) => heard.push(event));
  queue.put({ kind: 'clock', offsetMs: 7 });
  expect(heard).toEqual([{ kind: 'mirror-rebuilt' }, { kind: 'clock', offsetMs: 7 }]);
});

it('the address of a post that was not sent yet is not asked for', async () => {
  const accountId = freshAccountId();
  const id = randomUUID();
  await enqueue(openStores(accountId), aMutation('create-post'), { id, at: 0, holdMs: 0 });
  const tab = await startSignedIn(network, { address: `/luna/${id}`, accountId });
  await eventually(() => expect(network.paths()).toContain('GET users/whoami'));
  await tab.engine.notice('drawn');
  await eventually(() => expect(askedLater()).toHaveLength(LATER.length));
  expect(network.paths().filter((path) => path.includes(id))).toEqual([]);
});
