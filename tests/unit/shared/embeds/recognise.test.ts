import { describe, expect, it } from 'vitest';
import { playerOf, recognise } from '../../../../src/shared/embeds/index.ts';
import { ALL_SERVICES, targetOf } from '../../../support/previewing.ts';

const serviceOf = (href: string) => recognise(href, ALL_SERVICES)?.service ?? null;
const player = (href: string) => {
  const target = targetOf(href);
  return target.kind === 'video' || target.kind === 'short-video' ? playerOf(target) : null;
};
const frameOf = (href: string) => {
  const target = targetOf(href);
  return target.kind === 'frame' ? target : expect.fail(`${href} is no frame`);
};

describe('links of videos', () => {
  it('of YouTube, Vimeo and Coub are recognised [5.059]', () => {
    const links = [
      ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'youtube'],
      ['https://youtu.be/aqz-KE-bpKQ?si=abc', 'youtube'],
      ['https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ', 'youtube'],
      ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'youtube'],
      ['https://www.youtube.com/live/aqz-KE-bpKQ', 'youtube'],
      ['https://vimeo.com/76979871', 'vimeo'],
      ['https://player.vimeo.com/video/76979871', 'vimeo'],
      ['https://coub.com/view/2pc24rpb', 'coub'],
    ] as const;
    for (const [href, service] of links) expect(targetOf(href), href).toMatchObject({ service, kind: 'video' });
  });

  it('of Imgur have their video file in the address [5.060]', () => {
    for (const href of ['https://i.imgur.com/LrX4dFo.gifv', 'https://imgur.com/LrX4dFo.mp4']) {
      expect(targetOf(href)).toMatchObject({ service: 'imgur', videoUrl: 'https://i.imgur.com/LrX4dFo.mp4' });
    }
    expect(serviceOf('https://i.imgur.com/LrX4dFo.jpg')).toBe('card');
  });

  it('of Gfycat, Giphy, Aparat and others are recognised [5.061]', () => {
    const links = [
      ['https://gfycat.com/WellgroomedSillyAmericanshorthair', 'gfycat'],
      ['https://gfycat.com/gifs/detail/wellgroomedsillyamericanshorthair-cats', 'gfycat'],
      ['https://giphy.com/gifs/cat-funny-JIX9t2j0ZTN9S', 'giphy'],
      ['https://media.giphy.com/media/JIX9t2j0ZTN9S/giphy.gif', 'giphy'],
      ['https://media.tenor.com/Xq1T9mXJ7n0AAAAC/cat-tea.gif', 'tenor'],
      ['https://www.aparat.com/v/ZWfaB', 'aparat'],
      ['https://www.dailymotion.com/video/x8abcde', 'dailymotion'],
      ['https://dai.ly/x8abcde', 'dailymotion'],
      ['https://rutube.ru/video/0123456789abcdef0123456789abcdef/', 'rutube'],
      ['https://www.tiktok.com/@luna/video/6718335390845095173?lang=en', 'tiktok'],
    ] as const;
    for (const [href, service] of links) expect(targetOf(href).service, href).toBe(service);
  });

  it('start where the link says, in seconds or in hours, minutes and seconds [5.064]', () => {
    const starts = (time: string) => targetOf(`https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=${time}`);
    expect(starts('90')).toMatchObject({ startSec: 90 });
    expect(starts('90s')).toMatchObject({ startSec: 90 });
    expect(starts('1h2m3s')).toMatchObject({ startSec: 3723 });
    expect(starts('2m')).toMatchObject({ startSec: 120 });
    expect(starts('soon')).toMatchObject({ startSec: null });
    expect(player('https://youtu.be/aqz-KE-bpKQ?t=1m1s')).toBe(
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&start=61',
    );
    expect(player('https://vimeo.com/76979871#t=1m1s')).toBe('https://player.vimeo.com/video/76979871?dnt=1#t=61s');
  });

  it('have one key, however the link is written', () => {
    const keys = [
      'https://youtu.be/aqz-KE-bpKQ?t=5&si=x',
      'http://m.youtube.com/watch?t=5s&v=aqz-KE-bpKQ&utm_source=y',
    ];
    expect(new Set(keys.map((href) => targetOf(href).href))).toEqual(
      new Set(['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=5']),
    );
  });

  it('of short videos are twice as high as wide [9.085]', () => {
    const { aspectRatio } = targetOf('https://www.tiktok.com/@luna/video/6718335390845095173') as {
      aspectRatio: number;
    };
    expect(1 / aspectRatio).toBe(2);
  });
});

describe('links of music', () => {
  it('have a frame of Spotify, 380 px high [7.154 9.080]', () => {
    expect(frameOf('https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=1')).toMatchObject({
      src: 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
      size: { by: { heightPx: 380 } },
    });
  });

  it('have a frame of Apple Music, 450 px high, 150 for a single song, at most 660 px wide [7.155 9.081 9.082]', () => {
    const album = frameOf('https://music.apple.com/us/album/the-moon/1440857781');
    const song = frameOf('https://music.apple.com/us/album/the-moon/1440857781?i=1440857786');
    expect(album).toMatchObject({ size: { by: { heightPx: 450 }, maxWidthPx: 660 } });
    expect(song).toMatchObject({ size: { by: { heightPx: 150 }, maxWidthPx: 660 } });
    expect(song.src).toBe('https://embed.music.apple.com/us/album/1440857781?i=1440857786');
  });

  it('have a frame of SoundCloud, 166 px high and at most 450 px wide [9.083 9.084]', () => {
    expect(frameOf('https://soundcloud.com/luna/the-moon')).toMatchObject({
      src: null,
      size: { by: { heightPx: 166 }, maxWidthPx: 450 },
    });
    expect(serviceOf('https://soundcloud.com/discover/sets')).toBe('card');
  });
});

describe('links of posts and documents', () => {
  it('have a frame of Instagram, 470 px high for a width of 400 until it tells its height [7.152 9.078]', () => {
    const { src, size } = frameOf('https://www.instagram.com/luna/p/CUbHfhpswxt/?igsh=1');
    expect(src).toBe('https://www.instagram.com/p/CUbHfhpswxt/embed/');
    expect(size).toMatchObject({ by: { aspectRatio: 400 / 470 }, isTold: true });
  });

  it('have a frame of Twitter and X [7.153]', () => {
    for (const site of ['twitter.com', 'x.com', 'mobile.twitter.com']) {
      const { src, href } = frameOf(`https://${site}/luna/status/1500000000000000000?s=20`);
      expect(src).toBe('https://platform.twitter.com/embed/Tweet.html?id=1500000000000000000&dnt=true');
      expect(href).toBe('https://x.com/luna/status/1500000000000000000');
    }
  });

  it('have a frame of Telegram [7.156]', () => {
    expect(frameOf('https://t.me/s/larder_news/42').src).toBe('https://t.me/larder_news/42?embed=1');
    expect(serviceOf('https://t.me/larder_news')).toBe('card');
  });

  it('have a frame and a picture of Google Docs, 500 px wide [7.157 9.086]', () => {
    const id = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';
    expect(targetOf(`https://docs.google.com/document/d/${id}/edit#heading=1`)).toMatchObject({
      kind: 'document',
      src: `https://docs.google.com/document/d/${id}/preview`,
      pictureUrl: `https://drive.google.com/thumbnail?id=${id}&sz=w500`,
    });
    expect(targetOf(`https://drive.google.com/file/d/${id}/view`)).toMatchObject({ kind: 'document' });
  });

  it('of an encyclopedia lead to the summary of the page', () => {
    expect(targetOf('https://en.m.wikipedia.org/wiki/Cellar_(room)#Use')).toMatchObject({
      href: 'https://en.wikipedia.org/wiki/Cellar_(room)',
      summaryUrl: 'https://en.wikipedia.org/api/rest_v1/page/summary/Cellar_(room)',
    });
  });
});

describe('links without a preview', () => {
  it('are those to the own site and its parts [5.062]', () => {
    expect(recognise('https://larder.example/luna/abc123', ALL_SERVICES)).toBeNull();
    expect(recognise('https://files.LARDER.example/a.pdf', ALL_SERVICES)).toBeNull();
  });

  it('are those to two other sites [5.063]', () => {
    expect(recognise('https://old.example/page', ALL_SERVICES)).toBeNull();
    expect(recognise('https://www.sibling.example/page', ALL_SERVICES)).toBeNull();
    expect(serviceOf('https://notsibling.example/page')).toBe('card');
  });

  it('are those of services that the deployment does not allow', () => {
    const none = { ...ALL_SERVICES, linkPreviews: { ...ALL_SERVICES.linkPreviews, services: [] } };
    expect(recognise('https://youtu.be/aqz-KE-bpKQ', none)).toBeNull();
    expect(recognise('https://news.example/', none)).toBeNull();
  });

  it('are other pages when there is no card script [7.159]', () => {
    const { linkPreviews } = ALL_SERVICES;
    expect(targetOf('https://news.example/today')).toMatchObject({ kind: 'card', site: 'news.example' });
    expect(
      recognise('https://news.example/today', { ...ALL_SERVICES, linkPreviews: { ...linkPreviews, cardScript: null } }),
    ).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'ftp://youtube.com/watch?v=aqz-KE-bpKQ',
    'https://luna@youtu.be/aqz-KE-bpKQ',
    'https://youtu.be:444/aqz-KE-bpKQ',
    'http://127.0.0.1/watch',
    'http://[::1]/',
    'http://localhost/watch',
    'https://youtu.be/%2e%2e%2fevil',
    `https://news.example/${'a'.repeat(3000)}`,
    'youtube.com/watch?v=aqz-KE-bpKQ',
  ])('are addresses that could mislead: %s', (href) => expect(recognise(href, ALL_SERVICES)).toBeNull());

  it.each([
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQx',
    'https://www.youtube.com/watch?v=..%2Fevil',
    'https://vimeo.com/about',
  ])('are no videos if they only look like one: %s', (href) => expect(serviceOf(href)).toBe('card'));
});
