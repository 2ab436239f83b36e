import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveConsent } from '../../../../src/shared/store/vault/consents.ts';
import { eventually } from '../../../support/eventually.ts';
import { GIF_SERVICE, gifAnswer } from '../../../support/gif-service.ts';
import type { Manner } from '../../../support/other-sites.ts';
import { startOutside } from '../../../support/outside-world.ts';

type World = Awaited<ReturnType<typeof startOutside>>;
let manner: Manner;
let world: World;
beforeEach(async () => {
  manner = 'answers';
  world = await startOutside(() => manner, { gifs: GIF_SERVICE }, gifAnswer);
});
const allow = () => giveConsent(world.stores, 'gifs', 1);
const search = (words: string | null, from: string | null = null) =>
  world.engine.call({ kind: 'gifs', search: words, from });
const paths = () => world.sites.asked.map(({ url }) => new URL(url).pathname);
const log = async () => {
  const reply = await world.engine.call({ kind: 'log' });
  return reply.ok ? (reply.value as { event: string; facts: object }[]) : [];
};

describe('the GIF service', () => {
  it('is not asked before the user has allowed it', async () => {
    expect(await search('cat')).toEqual({ ok: false, failure: { kind: 'aborted' } });
    await world.engine.call({ kind: 'gif-categories' });
    await world.engine.call({ kind: 'gif-chosen', id: '1', search: null });
    expect(world.sites.asked).toEqual([]);
  });

  it('is asked by GET for searches, page by page [7.160 7.162]', async () => {
    await allow();
    const first = await search('cat tea rain');
    expect(first).toMatchObject({ ok: true, value: { next: '50' } });
    expect(await search('cat tea rain', '50')).toMatchObject({ ok: true, value: { next: null } });
    expect(
      world.requests.filter(({ url }) => url.includes('gifs.example')).every(({ method }) => method === 'GET'),
    ).toBe(true);
  });

  it('tells its categories, and the picture of what is popular for the first of them [7.161 7.164]', async () => {
    await allow();
    const reply = await world.engine.call({ kind: 'gif-categories' });
    expect(reply).toMatchObject({
      ok: true,
      value: {
        categories: [
          { searchTerm: '', image: 'https://media.gifs.example/0/small.gif' },
          { searchTerm: 'cat' },
          { searchTerm: 'tea' },
          { searchTerm: 'rain' },
          { searchTerm: 'dance' },
        ],
      },
    });
    expect(paths().sort()).toEqual(['/v2/categories', '/v2/featured']);
  });

  it('hears which GIF was chosen [7.165]', async () => {
    await allow();
    await world.engine.call({ kind: 'gif-chosen', id: '1001', search: 'tea' });
    expect(world.sites.asked[0]?.url).toMatch(/registershare\?.*id=1001&q=tea/);
  });

  it('that fails is only logged, without what was searched for [8.040]', async () => {
    await allow();
    for (const given of ['floods', { status: 403 }] as const) {
      manner = given;
      expect(await search('secret words')).toEqual({ ok: false, failure: { kind: 'network' } });
    }
    expect((await log()).filter(({ event }) => event === 'gifs-failed')).toHaveLength(2);
    manner = 'lies';
    expect(await search('secret words')).toMatchObject({ ok: true, value: { gifs: [{ id: '1004' }] } });
    expect(JSON.stringify(await log())).not.toContain('secret');
  });

  it('that never answers is given up, and a newer search ends an older one', async () => {
    await allow();
    manner = 'hangs';
    const older = search('cat');
    await eventually(() => expect(world.sites.asked).toHaveLength(1));
    manner = 'answers';
    expect(await search('tea')).toMatchObject({ ok: true });
    expect(await older).toEqual({ ok: false, failure: { kind: 'aborted' } });
    manner = 'hangs';
    const last = search('rain');
    await eventually(() => expect(world.sites.asked).toHaveLength(3));
    world.time.advance(15_000);
    expect(await last).toEqual({ ok: false, failure: { kind: 'network' } });
  });
});
