import { describe, expect, it } from 'vitest';
import { ask, commented, hits, postsOf } from './search-hits.ts';

const found = (query: string, ...bodies: string[]) => hits(postsOf(...bodies), query);

describe('a word of a search', () => {
  it('finds its other forms, in English', async () => {
    expect(await found('boats', 'A boat', 'Boating', 'A boot')).toEqual(['A boat', 'Boating']);
  });

  it('finds its other forms, in Russian', async () => {
    expect(await found('лодка', 'Две лодки', 'Без лодок', 'Вижу лодку')).toEqual(['Две лодки', 'Вижу лодку']);
  });

  it('is found whole, not as a part of another word', async () => {
    expect(await found('map', 'mapmaker', 'a map')).toEqual(['a map']);
  });

  it('is compared ignoring case and without telling ё from е', async () => {
    expect(await found('ЗВЁЗДЫ', 'Звезды', 'звёзды', 'звезда')).toEqual(['Звезды', 'звёзды', 'звезда']);
    expect(await found('BOAT', 'Boats', 'bOaT')).toEqual(['Boats', 'bOaT']);
  });

  it('is compared in composed form', async () => {
    expect(await found('мой'.normalize('NFD'), 'мой')).toEqual(['мой']);
    expect(await found('café', 'café'.normalize('NFD'), 'cafe')).toEqual(['café'.normalize('NFD')]);
  });

  it('is compared whole in other scripts, and so are numbers', async () => {
    expect(await found('θάλασσα', 'θάλασσα', 'θάλασσας')).toEqual(['θάλασσα']);
    expect(await found('2026', '2026', '20261')).toEqual(['2026']);
  });

  it('is found in comments, too', async () => {
    expect(await hits(postsOf(commented('one', 'two boats'), 'three'), 'boat')).toEqual(['one']);
  });

  it('is no stop word: those are left out, and alone find nothing', async () => {
    expect(await found('the boat', 'boats', 'the')).toEqual(['boats']);
    expect(await found('на лодке', 'лодки', 'на')).toEqual(['лодки']);
    expect(await found('the', 'the boat')).toEqual([]);
  });
});

describe('a term of several words', () => {
  it('finds them next to each other in this order, by stem', async () => {
    const bodies = ['Night trains', 'the night-train', 'train at night', 'night or train'];
    expect(await found('night-train', ...bodies)).toEqual(['Night trains', 'the night-train']);
    expect(await found('старая,карта', 'старой карте', 'карта старая')).toEqual(['старой карте']);
  });

  it('may be an address', async () => {
    const bodies = ['see https://example.com/boats', 'example of a com'];
    expect(await found('https://example.com/boats', ...bodies)).toEqual([bodies[0]]);
  });

  it('keeps the place of a stop word in it', async () => {
    const bodies = ['man of war', 'man at war', 'man war', 'a man of peace and war'];
    expect(await found('man-of-war', ...bodies)).toEqual(['man of war', 'man at war']);
  });

  it('may have an unknown operator in front, which counts as a word', async () => {
    expect(await found('kind:boats', 'a kind boat', 'boats', 'a boat of this kind')).toEqual(['a kind boat']);
    // As recorded: “has” is a stop word.
    expect(await found('has:files', 'All kinds of files', 'has')).toEqual(['All kinds of files']);
  });
});

describe('a quoted phrase', () => {
  it('finds these forms of the words next to each other', async () => {
    const bodies = ['Old maps here', 'an old map', 'maps, old', 'old, maps'];
    expect(await found('"old maps"', ...bodies)).toEqual(['Old maps here', 'old, maps']);
    expect(await found('"старая карта"', 'Старая карта', 'старой карте', 'старая и карта')).toEqual(['Старая карта']);
  });

  it('of one word finds only this form', async () => {
    expect(await found('"boats"', 'boats', 'boat')).toEqual(['boats']);
    expect(await found('"ёлки"', 'елки', 'ёлка')).toEqual(['елки']);
  });

  it('contains stop words', async () => {
    expect(await found('"the boat"', 'the boat', 'a boat')).toEqual(['the boat']);
  });

  it('of no words is left out', async () => {
    expect(await found('"…" boat', 'boats', '…')).toEqual(['boats']);
  });
});

describe('a prefix', () => {
  it('finds the words that begin with it, letter by letter', async () => {
    expect(await found('boa*', 'boats', 'Board', 'bo', 'aboard')).toEqual(['boats', 'Board']);
    expect(await found('лод*', 'лодка', 'лодочник', 'лед')).toEqual(['лодка', 'лодочник']);
    expect(await found('boats*', 'boat', 'boats')).toEqual(['boats']);
  });

  it('may end a term of several words', async () => {
    expect(await found('nights-tra*', 'night train', 'train nights', 'night boat')).toEqual(['night train']);
  });

  it('is refused if it has fewer than two letters', async () => {
    for (const query of ['a*', '-ж*', 'boat | a*', 'in-body:b*', 'night-t*']) {
      const { status, body } = await ask(postsOf('a'), query);
      expect([status, body.err], query).toEqual([500, 'Minimum prefix length is 2']);
    }
    expect((await ask(postsOf('a'), 'ab* *')).status).toBe(200);
  });
});

describe('a hashtag or mention of a search', () => {
  it('finds the hashtag, not the word', async () => {
    expect(await found('#tides', 'see #Tides!', 'tides', '#tide', '#tides2', 'a#tides')).toEqual(['see #Tides!']);
    expect(await found('#Карты', '#карты', 'карты')).toEqual(['#карты']);
  });

  it('tells apart hashtags that differ by - and _', async () => {
    expect(await found('#old-maps', '#old-maps', '#old_maps', '#oldmaps')).toEqual(['#old-maps']);
  });

  it('finds the mention, not the name', async () => {
    expect(await found('@mars', 'hello @Mars,', 'mars', 'me@mars', '@mars-2')).toEqual(['hello @Mars,']);
  });

  it('is found by its words, too', async () => {
    expect(await found('map', '#old-maps', '@mars')).toEqual(['#old-maps']);
  });
});
