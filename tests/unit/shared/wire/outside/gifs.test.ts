import { describe, expect, it } from 'vitest';
import { decodeGifCategories, decodeGifs, gifAddress } from '../../../../../src/shared/wire/outside/gifs.ts';
import { GIF_SERVICE, gifAnswer } from '../../../../support/gif-service.ts';

const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);
const payload = (address: string, manner?: 'lies') => JSON.parse(String(gifAnswer(address, manner)?.body)) as unknown;

describe('a call of the GIF service', () => {
  const search = gifAddress.search(GIF_SERVICE, 'a cat & tea', null);

  it('carries key, client key, content filter, formats, locale and country [7.160 7.166 9.066 9.067 9.068]', () => {
    const calls = [
      search,
      gifAddress.featured(GIF_SERVICE, 50, null),
      gifAddress.categories(GIF_SERVICE),
      gifAddress.registerShare(GIF_SERVICE, '1', null),
    ];
    for (const call of calls) {
      expect(parametersOf(call)).toMatchObject({
        key: 'a-key',
        client_key: 'larder-test',
        contentfilter: 'off',
        media_filter: 'gif,tinygif',
        locale: 'en_US',
        country: 'US',
      });
    }
  });

  it('searches with all shapes, 50 at a time [7.162 9.065]', () => {
    expect(new URL(search).pathname).toBe('/v2/search');
    expect(parametersOf(search)).toMatchObject({ q: 'a cat & tea', ar_range: 'all', limit: '50' });
    expect(parametersOf(search).pos).toBeUndefined();
    expect(parametersOf(gifAddress.search(GIF_SERVICE, 'tea', '50')).pos).toBe('50');
  });

  it('asks for categories, for what is popular, and for one picture of it [7.161 7.163 7.164]', () => {
    expect(gifAddress.categories(GIF_SERVICE)).toMatch(/\/v2\/categories\?.*type=featured/);
    expect(gifAddress.featured(GIF_SERVICE, 50, null)).toMatch(/\/v2\/featured\?.*limit=50/);
    expect(gifAddress.featured(GIF_SERVICE, 1, null)).toMatch(/\/v2\/featured\?.*limit=1$/);
  });

  it('tells which GIF was chosen, and with which search [7.165]', () => {
    expect(parametersOf(gifAddress.registerShare(GIF_SERVICE, '1001', 'tea'))).toMatchObject({ id: '1001', q: 'tea' });
    expect(parametersOf(gifAddress.registerShare(GIF_SERVICE, '1001', null)).q).toBeUndefined();
  });
});

describe('an answer of the GIF service', () => {
  it('becomes GIFs with id, description, address, size, smaller copy and tags, and the next page [3.079 7.167]', () => {
    const decoded = decodeGifs(payload(gifAddress.featured(GIF_SERVICE, 50, null)), GIF_SERVICE);
    expect(decoded).toMatchObject({ ok: true, value: { next: '50' }, refused: [] });
    expect(decoded.ok && decoded.value.gifs[1]).toEqual({
      id: '1001',
      description: 'A tea number 1',
      url: 'https://media.gifs.example/1/large.gif',
      width: 400,
      height: 280,
      preview: 'https://media.gifs.example/1/small.gif',
      tags: ['tea'],
    });
  });

  it('has no next page after the last', () => {
    const decoded = decodeGifs(payload(gifAddress.featured(GIF_SERVICE, 50, '100')), GIF_SERVICE);
    expect(decoded).toMatchObject({ value: { next: null } });
    expect(decoded.ok && decoded.value.gifs).toHaveLength(20);
  });

  it('becomes categories with what is searched for and a picture [7.168]', () => {
    const decoded = decodeGifCategories(payload(gifAddress.categories(GIF_SERVICE)), GIF_SERVICE);
    expect(decoded.ok && decoded.value[0]).toEqual({
      searchTerm: 'cat',
      image: 'https://media.gifs.example/0/small.gif',
    });
  });

  it('that lies loses its wrong rows and the pictures of other hosts, and keeps the rest as text', () => {
    const lies = payload(gifAddress.categories(GIF_SERVICE), 'lies');
    const gifs = decodeGifs(lies, GIF_SERVICE);
    expect(gifs.ok && gifs.value.gifs.map(({ description }) => description)).toEqual(['<img src=x onerror=alert(1)>']);
    expect(gifs.ok && gifs.refused).toHaveLength(4);
    const categories = decodeGifCategories(lies, GIF_SERVICE);
    expect(categories.ok && categories.value).toEqual([{ searchTerm: 'cat', image: null }]);
  });

  it('of another kind is refused as a whole', () => {
    for (const wrong of [null, 'text', [], { results: 'none' }]) expect(decodeGifs(wrong, GIF_SERVICE).ok).toBe(false);
  });
});
