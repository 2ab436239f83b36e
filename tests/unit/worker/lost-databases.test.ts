import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asPostId, type FeedRef } from '../../../src/shared/model/index.ts';
import { openStores, type Stores } from '../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { freshAccountId, json, startEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aPost } from '../../support/facts.ts';
import { FakeLocks } from '../../support/fake-tabs.ts';
import { loseDatabases } from '../../support/lose-databases.ts';
import { SmallNetwork } from '../../support/small-network.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };

it('a leader whose databases the browser deletes fetches again what is watched, and sends what is done now, and nothing from before', async () => {
  const network = new SmallNetwork();
  network.posts = [aPost('p1'), aPost('p2')];
  const liked = () => network.paths().filter((path) => path.endsWith('/like'));
  let isLate = true;
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  network.answers.set('POST posts/p1/like', async () => {
    if (isLate) await late;
    return json({});
  });
  network.answers.set('POST posts/p2/like', json({}));
  const accountId = freshAccountId();
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId, username: 'luna', token: network.token, issuedAt: 0 });
  const opened: Stores[] = [];
  const { engine, stores, time } = await startEngine(network.answer, {
    accountId,
    keys,
    locks: new FakeLocks((_tab, callback) => queueMicrotask(callback)).of('tab'),
    openStores: (id) => {
      const own = openStores(id);
      opened.push(own);
      return own;
    },
  });
  await engine.watch({ kind: 'feed', feed: HOME, offset: 0 });
  const posts = async () => (await feedPage(stores, HOME, 0)).entries.length;
  await eventually(async () => expect(await posts()).toBe(2));
  const like = (post: string) =>
    enqueue(
      stores,
      { kind: 'like-post', postId: asPostId(post), on: true },
      { id: randomUUID(), at: time.now(), holdMs: 0 },
    );
  await like('p1');
  await eventually(() => expect(liked()).toEqual(['POST posts/p1/like']));

  await loseDatabases(opened.flatMap(({ vault, mirror }) => [vault, mirror]));
  await eventually(async () => expect(await posts()).toBe(2));
  isLate = false;
  arrive();
  await like('p2');
  await eventually(() => expect(liked()).toEqual(['POST posts/p1/like', 'POST posts/p2/like']));
  await eventually(async () => expect(await stores.vault.outbox.toArray()).toEqual([]));
});
