import { describe, expect, it } from 'vitest';
import { ask, commented, hits, postsOf } from './search-hits.ts';

const found = (query: string, ...bodies: string[]) => hits(postsOf(...bodies), query);

describe('several terms of a search', () => {
  it('must be in the same content: the body or one comment', async () => {
    const corpus = postsOf(
      'boats and maps',
      commented('boat', 'map'),
      commented('x', 'map, boat'),
      commented('y', 'boat', 'map'),
    );
    expect(await hits(corpus, 'boat map')).toEqual(['boats and maps', 'x']);
  });

  it('are excluded by a minus, in the same content', async () => {
    const corpus = postsOf('boat', 'boat map', commented('boats', 'map'), commented('map boats', 'boat'));
    expect(await hits(corpus, 'boat -maps')).toEqual(['boat', 'boats', 'map boats']);
    expect(await found('лодка -"старая карта"', 'лодки', 'лодка, старая карта', 'лодка и карта')).toEqual([
      'лодки',
      'лодка и карта',
    ]);
    expect(await found('-#tides -boat', '#tides', 'tides', 'boats')).toEqual(['tides']);
  });

  it('may all be excluded: posts with another content are found', async () => {
    expect(await hits(postsOf('boat', 'map', commented('boats', 'map')), '-boat')).toEqual(['map', 'boats']);
  });
});

describe('terms joined by |', () => {
  it('find any of them', async () => {
    expect(await found('boat | map', 'boats', 'maps', 'tides')).toEqual(['boats', 'maps']);
    expect(await found('лодка | "old map" | ча*', 'лодки', 'old map', 'чашка', 'old maps')).toEqual([
      'лодки',
      'old map',
      'чашка',
    ]);
  });

  it('may have unknown operators', async () => {
    expect(await found('map | kind:boats', 'maps', 'kind boat', 'boat')).toEqual(['maps', 'kind boat']);
    expect(await found('constructor:boat | map', 'constructor boat', 'map')).toEqual(['constructor boat', 'map']);
  });

  it('bind tighter than terms side by side', async () => {
    expect(await found('tide boat | map', 'tide boat', 'tide map', 'boat', 'tide')).toEqual(['tide boat', 'tide map']);
  });
});

describe('terms joined by +', () => {
  it('find them next to each other in this order', async () => {
    expect(await found('night + train', 'nights, trains', 'train night', 'night of trains')).toEqual([
      'nights, trains',
    ]);
    expect(await found('старый + карта + моря', 'старая карта морей', 'старая карта')).toEqual(['старая карта морей']);
  });

  it('may be phrases, prefixes and hashtags', async () => {
    expect(await found('"old map" + tides', 'old map: tide', 'old maps tide')).toEqual(['old map: tide']);
    expect(await found('ol* + #old-maps + boat', 'older #old-maps boats', 'old #old_maps boat')).toEqual([
      'older #old-maps boats',
    ]);
  });

  it('bind less tightly than |', async () => {
    const bodies = ['old map', 'new map', 'old tide', 'map old', 'new boat'];
    expect(await found('old | new + map | tide', ...bodies)).toEqual(['old map', 'new map', 'old tide']);
  });
});

describe('a joiner', () => {
  it('is ignored without a text term on each side', async () => {
    expect(await found('| boat +', 'boats', 'map')).toEqual(['boats']);
    expect(await found('boat | from:mars', 'boats', 'map')).toEqual(['boats']);
    expect(await found('from:mars | boat', 'boats', 'map')).toEqual(['boats']);
    expect(await found('|', 'boats')).toEqual([]);
  });

  it('is ignored beside an excluded term', async () => {
    expect(await found('boat | -map', 'boat', 'boat map', 'tide')).toEqual(['boat']);
    expect(await found('-map | boat', 'boat', 'boat map', 'tide')).toEqual(['boat']);
  });

  it('is ignored between terms of different scopes', async () => {
    const corpus = postsOf('boat', commented('boats', 'map'), commented('x', 'map'));
    expect(await hits(corpus, 'boat | in-comments: map')).toEqual(['boats']);
    expect(await hits(corpus, 'boat | in-comments:map')).toEqual(['boats']);
  });
});

describe('a scope', () => {
  const corpus = postsOf(
    'boats',
    commented('map', 'boat, tide'),
    commented('tide boat', 'maps'),
    commented('x', 'boat', 'tide'),
  );

  it('in-body: applies to all terms after it', async () => {
    for (const alias of ['in-body:', 'inbody:', 'IN-BODY:'])
      expect(await hits(corpus, `${alias} boat tide`), alias).toEqual(['tide boat']);
  });

  it('in-comments: looks for all terms after it in one comment', async () => {
    for (const alias of ['in-comments:', 'in-comment:', 'incomments:', 'incomment:'])
      expect(await hits(corpus, `${alias} boat tide`), alias).toEqual(['map']);
  });

  it('lasts until the next one, and terms of all scopes must match', async () => {
    expect(await hits(corpus, 'in-comments: map in-body: boat')).toEqual(['tide boat']);
    expect(await hits(corpus, 'tide in-comments: boat')).toEqual(['map', 'x']);
    expect(await hits(corpus, 'boat in-body: map')).toEqual(['map']);
  });

  it('ignores its minus, but not that of a term', async () => {
    expect(await hits(corpus, '-in-body: boat')).toEqual(['boats', 'tide boat']);
    expect(await hits(corpus, 'in-body: boat -tide')).toEqual(['boats']);
    expect(await hits(corpus, 'in-comments: boat -tide')).toEqual(['x']);
  });

  it('in front of words applies to them alone, any of which is enough', async () => {
    expect(await hits(corpus, 'in-body:boat')).toEqual(['boats', 'tide boat']);
    expect(await hits(corpus, 'in-comments:tides,maps')).toEqual(['map', 'tide boat', 'x']);
    expect(await hits(corpus, 'in-body:boat map')).toEqual(['tide boat']);
    expect(await hits(corpus, 'in-body:boat tide')).toEqual(['tide boat']);
    expect(await hits(corpus, 'in-comments:tide in-comments:boat')).toEqual(['map']);
  });

  it('in front of a phrase applies to it alone', async () => {
    expect(await hits(corpus, 'in-body:"tide boat"')).toEqual(['tide boat']);
    expect(await hits(corpus, 'in-comments:"boat tide"')).toEqual(['map']);
    expect(await hits(corpus, 'in-comments:"boats tide"')).toEqual([]);
    expect(await hits(corpus, 'in-comments:maps,"boat tide"')).toEqual(['map', 'tide boat']);
  });

  it('in front of excluded words excludes them there', async () => {
    expect(await hits(corpus, 'boat -in-body:tide,map')).toEqual(['boats', 'x']);
    expect(await hits(corpus, 'in-comments:boat -in-comments:tide')).toEqual(['x']);
  });

  it('without terms finds nothing', async () => {
    for (const query of ['in-body:', 'in-comments: …', '-in-body:'])
      expect((await ask(corpus, query)).body.posts, query).toEqual([]);
  });
});
