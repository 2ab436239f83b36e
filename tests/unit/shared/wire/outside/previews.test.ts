import { describe, expect, it } from 'vitest';
import type { Target } from '../../../../../src/shared/embeds/index.ts';
import { decodePreview, type MetadataAnswer, metadataCall } from '../../../../../src/shared/wire/outside/previews.ts';
import { type Manner, siteAnswer } from '../../../../support/other-sites.ts';
import { targetOf } from '../../../../support/previewing.ts';

const VIDEO = 'https://youtu.be/aqz-KE-bpKQ?t=61';
const SHORT = 'https://www.tiktok.com/@luna/video/6718335390845095173';
const MUSIC = 'https://soundcloud.com/luna/rain';
const PAGE = 'https://en.wikipedia.org/wiki/Larder';
const GFYCAT = 'https://gfycat.com/WellgroomedSillyAmericanshorthair';

/** What the stand-in of the service of a link answers. */
function answerTo(target: Target, manner: Manner = 'answers'): MetadataAnswer {
  const call = metadataCall(target);
  if (!call) return { kind: 'none' };
  const answer = siteAnswer(call.url, manner);
  return { kind: 'payload', payload: JSON.parse(String(answer?.body)) };
}
const preview = (href: string, answer?: MetadataAnswer) => {
  const target = targetOf(href);
  return decodePreview(target, answer ?? answerTo(target)).preview;
};
const urlOf = (href: string) => metadataCall(targetOf(href))?.url;

describe('what is asked of a service', () => {
  it('is its oEmbed endpoint, its API or its summary', () => {
    expect(urlOf(VIDEO)).toBe(
      'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ%26t%3D61',
    );
    expect(urlOf('https://vimeo.com/76979871')).toBe(
      'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871',
    );
    expect(urlOf(GFYCAT)).toBe('https://api.gfycat.com/v1/gfycats/wellgroomedsillyamericanshorthair');
    expect(urlOf(PAGE)).toBe('https://en.wikipedia.org/api/rest_v1/page/summary/Larder');
  });

  it('goes through the server where the service does not answer browsers [7.118]', () => {
    for (const href of ['https://coub.com/view/2pc24rpb', 'https://www.aparat.com/v/ZWfaB']) {
      expect(metadataCall(targetOf(href))).toMatchObject({ by: 'proxy' });
    }
  });

  it('is nothing where the address tells everything', () => {
    for (const href of [
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
      'https://news.example/',
      'https://i.imgur.com/LrX4dFo.mp4',
    ]) {
      expect(metadataCall(targetOf(href))).toBeNull();
    }
  });
});

describe('the preview of a link', () => {
  it('has byline, shape, picture, player and no error; of html only the address of an allowed frame [3.082]', () => {
    expect(preview(VIDEO)).toEqual({
      byline: 'Shelves in the evening by Luna',
      text: '',
      aspectRatio: 640 / 360,
      previewURL: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
      previewSize: { width: 480, height: 360 },
      playerURL: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&start=61',
      videoURL: null,
      error: null,
    });
    expect(JSON.stringify(preview(MUSIC))).not.toContain('<');
  });

  it('of YouTube, Vimeo and Gfycat has what they tell [7.148 7.150 7.151]', () => {
    expect(preview(VIDEO).byline).toBe('Shelves in the evening by Luna');
    expect(preview('https://vimeo.com/76979871')).toMatchObject({
      byline: 'Shelves in the evening by Luna',
      previewURL: 'https://i.vimeocdn.com/video/452001751-d_640',
    });
    expect(preview(GFYCAT)).toMatchObject({
      byline: 'A cat on a shelf by luna',
      aspectRatio: 800 / 600,
      videoURL: 'https://giant.gfycat.com/WellgroomedSillyAmericanshorthair.mp4',
    });
  });

  it('of a video that YouTube answers with 401 is called [Inaccessible] [7.149]', () => {
    expect(preview(VIDEO, { kind: 'http', status: 401, statusText: 'Unauthorized' })).toMatchObject({
      byline: '[Inaccessible]',
      error: null,
    });
    expect(preview('https://vimeo.com/76979871', { kind: 'http', status: 401, statusText: 'Unauthorized' }).error).toBe(
      'HTTP error: 401 Unauthorized',
    );
  });

  it('of music has title and the frame of its html [7.145]', () => {
    expect(preview(MUSIC)).toMatchObject({
      byline: 'Rain on the roof by Luna',
      playerURL: 'https://w.soundcloud.com/player/?visual=true&url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1',
    });
  });

  it('of a short video has title, author, picture with its size, and the player of its number [7.146]', () => {
    expect(preview(SHORT)).toMatchObject({
      byline: 'A cat finds the jam by Luna',
      previewURL: 'https://p16-sign.tiktokcdn-us.com/obj/a.jpeg',
      previewSize: { width: 576, height: 1024 },
      playerURL: 'https://www.tiktok.com/embed/v2/6718335390845095173',
    });
  });

  it('of an encyclopedia has title, extract and picture [7.147]', () => {
    expect(preview(PAGE)).toMatchObject({
      byline: 'Larder',
      text: expect.stringContaining('a cool room'),
      previewURL: 'https://upload.wikimedia.org/thumb/larder.jpg/320px-larder.jpg',
      previewSize: { width: 320, height: 240 },
    });
  });
});

describe('the error of a preview', () => {
  it('is the status that the service has answered [8.049]', () => {
    expect(preview(PAGE, { kind: 'http', status: 404, statusText: 'Not Found' }).error).toBe(
      'HTTP error: 404 Not Found',
    );
    expect(preview(PAGE, { kind: 'http', status: 503, statusText: '' }).error).toBe('HTTP error: 503');
  });

  it('says that the type of a video is unknown [8.050]', () => {
    const strange = { ...targetOf(VIDEO), service: 'card' } as Target;
    expect(decodePreview(strange, { kind: 'none' }).preview.error).toBe('unknown video type');
  });

  it('says that nothing could be loaded [8.051]', () => {
    for (const href of [PAGE, MUSIC, GFYCAT]) {
      expect(preview(href, { kind: 'failed' }).error).toBe('error loading data');
    }
    expect(preview(PAGE, { kind: 'payload', payload: [] }).error).toBe('error loading data');
  });

  it('says that the API of Gfycat has answered in another shape [8.053]', () => {
    expect(preview(GFYCAT, { kind: 'payload', payload: { gfyItem: null } }).error).toBe('invalid gfycat API response');
    expect(preview(GFYCAT, answerTo(targetOf(GFYCAT), 'lies')).error).toBe('invalid gfycat API response');
  });

  it('of a short video is always the same [8.054]', () => {
    const words = 'Cannot load TikTok data, probably link is broken.';
    const answers: MetadataAnswer[] = [
      { kind: 'http', status: 400, statusText: 'Bad Request' },
      { kind: 'failed' },
      { kind: 'payload', payload: { title: 'Gone' } },
      { kind: 'payload', payload: 'gone' },
    ];
    for (const answer of answers) expect(preview(SHORT, answer).error).toBe(words);
  });
});

it('a service that lies gets neither its markup nor its addresses shown', () => {
  for (const href of [VIDEO, SHORT, MUSIC, PAGE, GFYCAT, 'https://vimeo.com/76979871']) {
    const target = targetOf(href);
    const { preview: told } = decodePreview(target, answerTo(target, 'lies'));
    expect(JSON.stringify([told.previewURL, told.playerURL, told.videoURL])).not.toContain('evil');
    expect(told.aspectRatio).toBeNull();
  }
  // Text stays text: the page never renders it as HTML.
  expect(decodePreview(targetOf(VIDEO), answerTo(targetOf(VIDEO), 'lies')).preview.byline).toBe(
    '<img src=x onerror=alert(1)>',
  );
});

it('a video whose service does not answer still has its player', () => {
  expect(preview('https://coub.com/view/2pc24rpb', { kind: 'failed' })).toMatchObject({
    playerURL: 'https://coub.com/embed/2pc24rpb',
    error: null,
  });
});
