import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { json, startEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { recordedBody } from '../../support/recordings.ts';
import { signInTo } from '../../support/sign-in.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };

/** Answers as the recorded server answered luna. */
function luna(request: Request): Response {
  const path = new URL(request.url).pathname.replace('/v3/', '');
  if (path === 'session' && request.method === 'POST') return json(recordedBody('session/sign-in--ok-json'));
  if (request.headers.get('authorization') === null) return json({ err: 'Unauthorized' }, 401);
  if (path === 'users/whoami') return json(recordedBody('session/whoami--luna'));
  if (path === 'timelines/home/list') return json(recordedBody('homefeeds/list--luna'));
  if (path === 'server-info') return json(recordedBody('server/server-info--anonymous'));
  if (path === 'timelines/home') return json(recordedBody('feeds/home--luna'));
  return json({ err: 'Not found' }, 404);
}

async function signedInLuna() {
  const visitor = await startEngine(luna);
  const { accountId } = await signInTo(visitor.engine);
  return startEngine(luna, { accountId, keys: visitor.keys });
}

describe('the engine with recorded responses', () => {
  it('signs in, requests whoami with the token and stores the home feed in the mirror [7.002 7.004 7.005 7.024]', async () => {
    const { engine, stores, network, time } = await signedInLuna();
    await engine.watch({ kind: 'feed', feed: HOME, offset: 0 });
    await eventually(async () => expect((await feedPage(stores, HOME, 0)).fetchedAt).not.toBeNull());
    const recorded = recordedBody('feeds/home--luna') as { timelines: { posts: string[] } };
    const page = await feedPage(stores, HOME, 0);
    const ids = page.entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : entry.kind));
    expect(ids).toEqual(recorded.timelines.posts);
    expect(page.entries.every((entry) => entry.kind === 'post' && entry.view.author !== undefined)).toBe(true);

    network.isUp = false;
    time.advance(60_000);
    await engine.watch({ kind: 'feed', feed: HOME, offset: 0 });
    await eventually(async () => expect((await feedPage(stores, HOME, 0)).failure).toEqual({ kind: 'offline' }));
    const offline = await feedPage(stores, HOME, 0);
    expect(offline.entries).toEqual(page.entries);
    expect(offline.fetchedAt).toBe(page.fetchedAt);
  });
});
