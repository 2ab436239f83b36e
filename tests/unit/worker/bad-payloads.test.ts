import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { profile } from '../../../src/shared/store/queries/profile.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { json, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { aPost, feedFacts } from '../../support/facts.ts';
import { ALL_GATEWAY_ANSWERS, lying } from '../../support/lying-proxy.ts';
import { put, recordedBody } from '../../support/recordings.ts';
import { startSignedIn } from '../../support/signed-in.ts';
import { SmallNetwork } from '../../support/small-network.ts';
import { wireFeed } from '../../support/wire.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const HOME_VIEW = { kind: 'feed', feed: HOME, offset: 0 } as const;

let network: SmallNetwork;
let tab: TestEngine;

async function refresh(view: Parameters<TestEngine['engine']['watch']>[0]) {
  const done = () => tab.events.filter((event) => event.kind === 'refreshing' && !event.active).length;
  const before = done();
  await tab.engine.watch(view, { force: true });
  await eventually(() => expect(done()).toBe(before + 1));
}

const shown = async () =>
  (await feedPage(tab.stores, HOME, 0)).entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : 'gap'));

const log = async () => {
  const answer = await tab.engine.call({ kind: 'log' });
  return answer.ok ? answer.value : [];
};

beforeEach(async () => {
  network = new SmallNetwork();
  network.posts = [1, 2, 3].map((n) => aPost(`p${n}`));
  tab = await startSignedIn(network);
  await refresh(HOME_VIEW);
});

const jsonText = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

const damaged = (change: (body: unknown) => void) => {
  const body = JSON.parse(JSON.stringify(wireFeed(feedFacts(network.posts)))) as unknown;
  change(body);
  return json(body);
};

describe('a response that does not match the contract', () => {
  it.each<[string, () => Response]>([
    ['half of a JSON text', () => jsonText('{"posts": [{"id": "p1", "bo')],
    ['a list', () => json([])],
    ['posts of the wrong type', () => damaged((body) => put(body, 'posts', 7))],
    ['no posts', () => damaged((body) => put(body, 'posts', undefined))],
    ['five megabytes of other JSON', () => json({ filler: 'x'.repeat(5_000_000) })],
  ])('leaves the stored feed unchanged: %s', async (_, answer) => {
    const before = await feedPage(tab.stores, HOME, 0);
    network.answers.set('GET timelines/home', answer());
    await refresh(HOME_VIEW);
    const after = await feedPage(tab.stores, HOME, 0);
    expect(after.entries).toEqual(before.entries);
    expect(after.fetchedAt).toBe(before.fetchedAt);
    expect(after.failure?.kind).toBe('decode');
  });

  it.each(ALL_GATEWAY_ANSWERS)('of a gateway (%s) leaves the stored feed unchanged', async (lie) => {
    const before = await feedPage(tab.stores, HOME, 0);
    const request = new Request('https://api.example.net/v3/timelines/home');
    network.answers.set('GET timelines/home', () => lying(lie)(request, () => json({})));
    await refresh(HOME_VIEW);
    const after = await feedPage(tab.stores, HOME, 0);
    expect([after.entries, after.fetchedAt]).toEqual([before.entries, before.fetchedAt]);
    // Without a word of the gateway.
    expect(JSON.stringify(after.failure)).toMatch(
      /^\{"kind":"(gateway","status":\d+|http","status":(40[34]|500),"err":"")\}$/,
    );
  });

  it('updates the posts that can be decoded, and a post that cannot keeps its stored state and place', async () => {
    network.answers.set(
      'GET timelines/home',
      damaged((body) => {
        put(body, 'posts.1.body', { wrong: 'type' });
        put(body, 'posts.2.body', 'changed');
      }),
    );
    await refresh(HOME_VIEW);
    expect(await shown()).toEqual(['p1', 'p2', 'p3']);
    expect((await singlePost(tab.stores, 'p2')).view?.post.body).toBe('post p2');
    expect((await singlePost(tab.stores, 'p3')).view?.post.body).toBe('changed');
  });

  it('without the accounts it refers to still shows the posts', async () => {
    network.posts.push(aPost('p4', { createdBy: 'nobody' as never }));
    await refresh(HOME_VIEW);
    const entry = (await feedPage(tab.stores, HOME, 0)).entries[3];
    expect(entry?.kind === 'post' && entry.view.author).toBeUndefined();
  });

  it('is reported by field, without its content', async () => {
    const secret = 'a very private text';
    network.answers.set(
      'GET timelines/home',
      damaged((body) => put(body, 'posts.0.body', { secret })),
    );
    await refresh(HOME_VIEW);
    const lines = await log();
    const refused = lines.filter((line) => line.event === 'refused');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.facts.path).toBe('posts[0].body');
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('of a profile keeps the stored profile', async () => {
    network.answers.set('GET users/luna', json(recordedBody('users/get--in-home-feeds')));
    const name = (recordedBody('users/get--in-home-feeds') as { users: { username: string } }).users.username;
    network.answers.set(`GET users/${name}`, json(recordedBody('users/get--in-home-feeds')));
    await refresh({ kind: 'profile', username: name });
    const before = await profile(tab.stores, name);
    expect(before.details).toBeDefined();
    network.answers.set(`GET users/${name}`, json({ users: 'nonsense' }));
    await refresh({ kind: 'profile', username: name });
    const after = await profile(tab.stores, name);
    const { failure, failedAt, ...kept } = after;
    expect({ ...kept, failure: null }).toEqual(before);
    expect([failure?.kind, failedAt]).toEqual(['decode', expect.any(Number)]);
  });
});

describe('the log of requests', () => {
  it('contains paths without names, ids and tokens', async () => {
    await refresh({ kind: 'profile', username: 'secretive' });
    await refresh({ kind: 'post', postId: 'abcdef12' });
    const text = JSON.stringify(await log());
    expect(text).toContain('"users/*"');
    expect(text).toContain('"posts/*"');
    for (const word of ['secretive', 'abcdef12', 'good']) expect(text).not.toContain(word);
  });
});
