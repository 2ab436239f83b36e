import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { storedPreview } from '../../../../src/shared/store/queries/previews.ts';
import { giveConsent } from '../../../../src/shared/store/vault/consents.ts';
import { json } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Manner, PNG, siteAnswer } from '../../../support/other-sites.ts';
import { startOutside } from '../../../support/outside-world.ts';

const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';
const KEY = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const COUB = 'https://coub.com/view/2pc24rpb';
const PAGE = 'https://en.wikipedia.org/wiki/Larder';

type World = Awaited<ReturnType<typeof startOutside>>;
const load = ({ engine }: World, href: string, isTapped = true) =>
  engine.call({ kind: 'load-preview', href, isTapped });
const stored = async (world: World, key: string) => (await storedPreview(world.stores, key)).row;

describe('loading a preview', () => {
  it('asks the service without cookies, token and referrer, and stores text and picture [7.148]', async () => {
    const world = await startOutside();
    expect(await load(world, VIDEO)).toMatchObject({ ok: true, value: { preview: { error: null } } });
    expect(world.sites.hosts()).toEqual(['www.youtube.com', 'i.ytimg.com']);
    for (const request of world.requests.filter(({ url }) => url.includes('yt'))) {
      expect([request.credentials, request.headers.get('authorization'), request.referrerPolicy]).toEqual([
        'omit',
        null,
        'no-referrer',
      ]);
    }
    const row = await stored(world, KEY);
    expect(row?.preview.byline).toBe('Shelves in the evening by Luna');
    expect(row?.thumbnail?.mediaType).toBe('image/png');
    expect(new Uint8Array(row?.thumbnail?.bytes ?? new ArrayBuffer(0))).toEqual(PNG);
  });

  it('asks nobody without a tap, unless the user has allowed the service', async () => {
    const world = await startOutside();
    expect(await load(world, VIDEO, false)).toEqual({ ok: false, failure: { kind: 'aborted' } });
    await giveConsent(world.stores, 'vimeo', 1);
    expect(await load(world, VIDEO, false)).toEqual({ ok: false, failure: { kind: 'aborted' } });
    expect(world.sites.asked).toEqual([]);
    await giveConsent(world.stores, 'youtube', 1);
    expect(await load(world, VIDEO, false)).toMatchObject({ ok: true });
  });

  it('asks nobody for a link that has no preview here', async () => {
    const world = await startOutside(() => 'answers', {
      linkPreviews: { services: ['vimeo'], cardScript: null, neverFor: [] },
    });
    for (const href of [VIDEO, 'https://evil.example/', 'javascript:alert(1)']) {
      expect(await load(world, href)).toEqual({ ok: false, failure: { kind: 'aborted' } });
    }
    expect(world.sites.asked).toEqual([]);
  });

  it('asks once for a link of several posts, and not again while the stored preview is young', async () => {
    const world = await startOutside();
    await Promise.all([load(world, PAGE), load(world, `${PAGE}#History`), load(world, PAGE)]);
    await load(world, PAGE);
    expect(world.sites.hosts().filter((host) => host === 'en.wikipedia.org')).toHaveLength(1);
    world.time.advance(8 * 86_400_000);
    await load(world, PAGE);
    expect(world.sites.hosts().filter((host) => host === 'en.wikipedia.org')).toHaveLength(2);
  });

  it('asks through the server where browsers are refused [7.118]', async () => {
    const world = await startOutside();
    world.server.answers.set('GET cors-proxy', json({ title: 'A loop', author_name: 'Luna', width: 100, height: 50 }));
    const reply = await load(world, COUB);
    expect(reply).toMatchObject({ ok: true, value: { preview: { byline: 'A loop by Luna', aspectRatio: 2 } } });
    const asked = world.server.requests.find(({ url }) => url.includes('cors-proxy'));
    expect(new URL(asked?.url ?? '').pathname).toBe('/v3/cors-proxy');
    expect(new URL(asked?.url ?? '').searchParams.get('url')).toContain('https://coub.com/api/oembed.json?url=');
    expect(world.sites.asked).toEqual([]);
  });

  it('has a player without a title when the server has no proxy', async () => {
    const world = await startOutside();
    const reply = await load(world, COUB);
    const preview = { byline: '', playerURL: 'https://coub.com/embed/2pc24rpb', error: null };
    expect(reply).toMatchObject({ ok: true, value: { preview } });
  });
});

describe('a service that fails', () => {
  it('is reported with its status, the preview is not stored, and is asked again by the next tap [8.049]', async () => {
    let manner: 'answers' | { status: number } = { status: 404 };
    const world = await startOutside(() => manner);
    const reply = await load(world, PAGE);
    expect(reply).toMatchObject({ ok: true, value: { preview: { error: 'HTTP error: 404 Not Found' } } });
    expect(await stored(world, PAGE)).toBeUndefined();
    const log = await world.engine.call({ kind: 'log' });
    const lines = log.ok && 'length' in (log.value as object) ? (log.value as { event: string }[]) : [];
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        event: 'preview-failed',
        facts: { service: 'wikipedia', error: 'HTTP error: 404 Not Found' },
      }),
    );
    manner = 'answers';
    expect(await load(world, PAGE)).toMatchObject({ ok: true, value: { preview: { error: null } } });
  });

  it('tells nothing is asked again after an hour, and its preview has a title then', async () => {
    let manner: 'answers' | 'floods' = 'floods';
    const world = await startOutside(() => manner);
    await load(world, VIDEO);
    expect(await stored(world, KEY)).toMatchObject({ preview: { byline: '' } });
    manner = 'answers';
    expect(await load(world, VIDEO)).toMatchObject({ value: { preview: { byline: '' } } });
    world.time.advance(3_600_000);
    expect(await load(world, VIDEO)).toMatchObject({
      value: { preview: { byline: 'Shelves in the evening by Luna' } },
    });
    expect(await stored(world, KEY)).toMatchObject({ preview: { byline: 'Shelves in the evening by Luna' } });
  });

  it('never ends is given up after 15 seconds [8.051]', async () => {
    const world = await startOutside(() => 'hangs');
    const loading = load(world, PAGE);
    await eventually(() => expect(world.sites.asked).toHaveLength(1));
    world.time.advance(15_000);
    expect(await loading).toMatchObject({ ok: true, value: { preview: { error: 'error loading data' } } });
  });

  it('sends 10 MB is not read to its end [8.051]', async () => {
    const world = await startOutside(() => 'floods');
    expect(await load(world, PAGE)).toMatchObject({ ok: true, value: { preview: { error: 'error loading data' } } });
  });

  it('sends a picture that is too large or no picture costs only the picture', async () => {
    for (const manner of ['floods', { status: 403 }] as const) {
      const world = await startOutside((host) => (host === 'i.ytimg.com' ? manner : 'answers'));
      expect(await load(world, VIDEO)).toMatchObject({ ok: true });
      expect(await stored(world, KEY)).toMatchObject({ thumbnail: null, preview: { error: null } });
    }
  });

  it('sends a cut picture, or a page under the name of one, costs only the picture', async () => {
    for (const body of [PNG.slice(0, -10), '<!doctype html>']) {
      const cut = (address: string, manner?: Manner) =>
        address.includes('ytimg') ? { status: 200, contentType: 'image/png', body } : siteAnswer(address, manner);
      const world = await startOutside(undefined, {}, cut);
      expect(await load(world, VIDEO)).toMatchObject({ ok: true });
      expect(await stored(world, KEY)).toMatchObject({ thumbnail: null, preview: { error: null } });
    }
  });

  it('lies gets nothing of another host asked', async () => {
    const world = await startOutside(() => 'lies');
    for (const href of [VIDEO, PAGE, 'https://www.tiktok.com/@luna/video/6718335390845095173']) await load(world, href);
    expect(world.sites.hosts().filter((host) => host.includes('evil'))).toEqual([]);
  });
});

describe('the sizes of previews', () => {
  const sizes = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      key: `https://a.example/${from + i}`,
      aspectRatio: 1.5,
      heightPx: null,
    }));

  it('are written together after 10 seconds [9.076 9.077]', async () => {
    const world = await startOutside();
    const { previewSizes } = world.stores.mirror;
    await world.engine.call({ kind: 'note-preview-sizes', sizes: sizes(0, 2) });
    await world.engine.call({ kind: 'note-preview-sizes', sizes: sizes(2, 1) });
    world.time.advance(9_999);
    expect(await previewSizes.count()).toBe(0);
    world.time.advance(1);
    await eventually(async () => expect(await previewSizes.count()).toBe(3));
    expect((await storedPreview(world.stores, 'https://a.example/2')).size).toMatchObject({ aspectRatio: 1.5 });
  });

  it('are kept for 500 links, the newest [9.075]', async () => {
    const world = await startOutside();
    const { previewSizes } = world.stores.mirror;
    for (const [from, count] of [
      [0, 300],
      [300, 250],
    ] as const) {
      await world.engine.call({ kind: 'note-preview-sizes', sizes: sizes(from, count) });
      world.time.advance(10_000);
      await eventually(async () =>
        expect(await previewSizes.get(`https://a.example/${from + count - 1}`)).toBeDefined(),
      );
    }
    expect(await previewSizes.count()).toBe(500);
  });

  it('that no preview can have are not kept', async () => {
    const world = await startOutside();
    const wrong = [
      { key: 'a', aspectRatio: Number.NaN, heightPx: null },
      { key: 'b', aspectRatio: null, heightPx: -1 },
      { key: 'c', aspectRatio: null, heightPx: 1e9 },
    ];
    await world.engine.call({ kind: 'note-preview-sizes', sizes: [...wrong, ...sizes(0, 1)] });
    world.time.advance(10_000);
    const { previewSizes } = world.stores.mirror;
    await eventually(async () => expect(await previewSizes.count()).toBeGreaterThan(0));
    expect(await previewSizes.toCollection().primaryKeys()).toEqual(['https://a.example/0']);
  });
});
