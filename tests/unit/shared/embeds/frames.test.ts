import { describe, expect, it } from 'vitest';
import { bylineOf, frameAddressOf, isOfOrigins, toldHeight } from '../../../../src/shared/embeds/index.ts';

describe('the frame in the html of a service', () => {
  const frame = (src: string) => `<iframe width="100%" height="400" title="a > b" src="${src}"></iframe>`;

  it('is taken if it is of the service [7.145]', () => {
    expect(frameAddressOf(frame('https://w.soundcloud.com/player/?url=x&amp;auto_play=false'), 'soundcloud')).toBe(
      'https://w.soundcloud.com/player/?url=x&auto_play=false',
    );
    expect(frameAddressOf(frame('//w.soundcloud.com/player/'), 'soundcloud')).toBe('https://w.soundcloud.com/player/');
  });

  it.each([
    'https://evil.example/player',
    'http://w.soundcloud.com/player',
    'javascript:alert(1)',
    'https://w.soundcloud.com.evil.example/',
    'https://w.soundcloud.com@evil.example/',
    'https://open.spotify.com/embed',
  ])('is not taken from elsewhere: %s', (src) => expect(frameAddressOf(frame(src), 'soundcloud')).toBeNull());

  it('is not looked for in other elements', () => {
    expect(frameAddressOf('<img src="https://w.soundcloud.com/player">', 'soundcloud')).toBeNull();
    expect(frameAddressOf('<script>"<iframe src="</script>', 'soundcloud')).toBeNull();
  });
});

describe('the height that a frame tells', () => {
  it('is read from the messages of each service', () => {
    const tweet = { 'twttr.embed': { method: 'twttr.private.resize', params: [{ width: 550, height: 612.4 }] } };
    expect(toldHeight('instagram', JSON.stringify({ type: 'MEASURE', details: { height: 640 } }))).toBe(640);
    expect(toldHeight('twitter', tweet)).toBe(613);
    expect(toldHeight('telegram', JSON.stringify({ event: 'resize', height: 300 }))).toBe(300);
    expect(toldHeight('card', { kind: 'card-height', heightPx: 180 })).toBe(180);
  });

  it('is none in any other message', () => {
    expect(toldHeight('youtube', { height: 300 })).toBeNull();
    expect(toldHeight('telegram', '{"event":"resize","height":"300"}')).toBeNull();
    expect(toldHeight('telegram', '{"event":"ready"}')).toBeNull();
    expect(toldHeight('card', { kind: 'card-height', heightPx: 1e9 })).toBeNull();
    expect(toldHeight('card', { kind: 'card-height', heightPx: -1 })).toBeNull();
    expect(toldHeight('card', 'not json')).toBeNull();
  });
});

describe('a byline', () => {
  it('has title and author in one line', () => {
    expect(bylineOf('The\n moon ', 'Luna')).toBe('The moon by Luna');
    expect(bylineOf('', 'Luna')).toBe('Luna');
  });

  it('of over 300 characters is cut to 200 [9.074]', () => {
    expect(bylineOf('a'.repeat(300))).toHaveLength(300);
    expect(bylineOf('a'.repeat(301))).toBe(`${'a'.repeat(200)}…`);
    expect(Array.from(bylineOf('🌙'.repeat(301)))).toEqual([...Array.from({ length: 200 }, () => '🌙'), '…']);
  });
});

it('an origin with a star stands for the hosts below it, with https and the usual port', () => {
  const origins = ['https://*.giphy.com', 'https://coub.com'];
  expect(isOfOrigins('https://media.giphy.com/a.gif', origins)).toBe(true);
  expect(isOfOrigins('https://coub.com/embed', origins)).toBe(true);
  for (const other of [
    'https://giphy.com/',
    'https://evilgiphy.com/',
    'http://media.giphy.com/',
    'https://a.giphy.com:8443/',
  ]) {
    expect(isOfOrigins(other, origins)).toBe(false);
  }
});
