import type { PreviewService } from '../config/index.ts';
import type { Address } from './address.ts';
import { startOf } from './start-time.ts';
import type { Found, Target } from './target.ts';

const WIDE = 16 / 9;
const UPRIGHT = 9 / 16;
/** Height of a short video, as a multiple of its width (spec §9). */
const SHORT_VIDEO_RATIO = 2;

const video = (service: PreviewService, id: string, href: string, more: Partial<VideoFace> = {}): Found => ({
  service,
  href,
  kind: 'video',
  id,
  startSec: null,
  aspectRatio: WIDE,
  ...more,
});
type VideoFace = Extract<Target, { kind: 'video' }>;

/** With its start: a link to another moment has a player of its own. */
const startingAt = (address: string, startSec: number | null, sign: string) =>
  startSec === null ? address : `${address}${sign}t=${startSec}`;

const matches = (id: string | null | undefined, pattern: RegExp): id is string =>
  typeof id === 'string' && pattern.test(id);

function youtube(link: Address): Found | null {
  const [first, second] = link.parts;
  const id =
    link.host === 'youtu.be'
      ? first
      : first === 'watch'
        ? link.query.get('v')
        : /^(?:shorts|live|embed|v)$/.test(first ?? '')
          ? second
          : null;
  if (!matches(id, /^[\w-]{11}$/)) return null;
  const startSec = startOf(link);
  const isUpright = first === 'shorts';
  const plain = isUpright ? `https://www.youtube.com/shorts/${id}` : `https://www.youtube.com/watch?v=${id}`;
  const href = startingAt(plain, startSec, isUpright ? '?' : '&');
  return video('youtube', id, href, { startSec, aspectRatio: isUpright ? UPRIGHT : WIDE });
}

function vimeo(link: Address): Found | null {
  const id = link.parts[0] === 'video' ? link.parts[1] : link.parts[0];
  if (!matches(id, /^\d{4,12}$/)) return null;
  const startSec = startOf(link);
  return video('vimeo', id, startingAt(`https://vimeo.com/${id}`, startSec, '#'), { startSec });
}

function coub({ parts: [place, id] }: Address): Found | null {
  if (!/^(?:view|embed)$/.test(place ?? '') || !matches(id, /^[a-z0-9]{3,12}$/i)) return null;
  return video('coub', id, `https://coub.com/view/${id}`);
}

function imgur({ parts }: Address): Found | null {
  const [, id] = /^([a-z0-9]{5,10})\.(?:gifv|mp4)$/i.exec(parts.length === 1 ? (parts[0] ?? '') : '') ?? [];
  if (id === undefined) return null;
  return {
    service: 'imgur',
    href: `https://i.imgur.com/${id}.gifv`,
    kind: 'moving-picture',
    pictureUrl: null,
    videoUrl: `https://i.imgur.com/${id}.mp4`,
    aspectRatio: WIDE,
  };
}

function gfycat({ parts }: Address): Found | null {
  const name = (parts.length > 1 ? /^(?:gifs|ifr|detail)$/.test(parts[0] ?? '') && parts.at(-1) : parts[0]) || '';
  const [, id] = /^([a-z]{6,60})(?:-[\w-]*)?$/i.exec(name) ?? [];
  if (id === undefined) return null;
  return video('gfycat', id.toLowerCase(), `https://gfycat.com/${id.toLowerCase()}`);
}

function giphy({ parts }: Address): Found | null {
  const [place, name = ''] = parts;
  const id =
    place === 'media' ? parts.slice(1).find((part) => /^[a-z0-9]{8,30}$/i.test(part)) : /[a-z0-9]+$/i.exec(name)?.[0];
  if (!/^(?:gifs|clips|media)$/.test(place ?? '') || !matches(id, /^[a-z0-9]{8,30}$/i)) return null;
  return {
    service: 'giphy',
    href: `https://giphy.com/gifs/${id}`,
    kind: 'moving-picture',
    pictureUrl: `https://media.giphy.com/media/${id}/giphy.gif`,
    videoUrl: `https://media.giphy.com/media/${id}/giphy.mp4`,
    aspectRatio: WIDE,
  };
}

/** Files of the GIF service, as the GIF picker writes them into texts. Its pages do not name their file. */
function tenor({ parts, url: { hostname } }: Address): Found | null {
  const [, id, name] = /^([\w-]{6,60})\/([\w.-]{1,100}\.(?:gif|mp4))$/.exec(parts.slice(-2).join('/')) ?? [];
  if (!/^(?:media\d?|c)\.tenor\.com$/.test(hostname) || id === undefined || name === undefined) return null;
  const href = `https://media.tenor.com/${id}/${name}`;
  const isVideo = name.endsWith('.mp4');
  return {
    service: 'tenor',
    href,
    kind: 'moving-picture',
    pictureUrl: isVideo ? null : href,
    videoUrl: isVideo ? href : null,
    aspectRatio: WIDE,
  };
}

function aparat({ parts: [place, id] }: Address): Found | null {
  if (place !== 'v' || !matches(id, /^[a-z0-9]{4,10}$/i)) return null;
  return video('aparat', id, `https://www.aparat.com/v/${id}`);
}

function dailymotion({ host, parts: [place, id] }: Address): Found | null {
  const name = host === 'dai.ly' ? place : place === 'video' ? id : null;
  if (!matches(name, /^[a-z0-9]{5,10}$/i)) return null;
  return video('dailymotion', name, `https://www.dailymotion.com/video/${name}`);
}

function rutube({ parts: [place, id] }: Address): Found | null {
  if (!/^(?:video|shorts)$/.test(place ?? '') || !matches(id, /^[0-9a-f]{32}$/)) return null;
  const isUpright = place === 'shorts';
  return video('rutube', id, `https://rutube.ru/${place}/${id}/`, { aspectRatio: isUpright ? UPRIGHT : WIDE });
}

function tiktok({ parts: [name, place, id] }: Address): Found | null {
  if (!matches(name, /^@[\w.-]{1,30}$/) || place !== 'video' || !matches(id, /^\d{10,25}$/)) return null;
  const href = `https://www.tiktok.com/${name}/video/${id}`;
  return { service: 'tiktok', href, kind: 'short-video', id, aspectRatio: 1 / SHORT_VIDEO_RATIO };
}

/** By host, as `addressOf` returns it. */
export const VIDEO_SITES: Readonly<Record<string, (link: Address) => Found | null>> = {
  'youtube.com': youtube,
  'music.youtube.com': youtube,
  'youtu.be': youtube,
  'youtube-nocookie.com': youtube,
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
  'coub.com': coub,
  'imgur.com': imgur,
  'i.imgur.com': imgur,
  'gfycat.com': gfycat,
  'giphy.com': giphy,
  'media.giphy.com': giphy,
  'i.giphy.com': giphy,
  'tenor.com': tenor,
  'media.tenor.com': tenor,
  'media1.tenor.com': tenor,
  'c.tenor.com': tenor,
  'aparat.com': aparat,
  'dailymotion.com': dailymotion,
  'dai.ly': dailymotion,
  'rutube.ru': rutube,
  'tiktok.com': tiktok,
};

/** Returns the address of a video's player. */
export function playerOf(target: Extract<Target, { kind: 'video' | 'short-video' }>): string | null {
  const { service, id } = target;
  const startSec = target.kind === 'video' ? target.startSec : null;
  switch (service) {
    case 'youtube':
      return `https://www.youtube-nocookie.com/embed/${id}?rel=0${startSec === null ? '' : `&start=${startSec}`}`;
    case 'vimeo':
      return `https://player.vimeo.com/video/${id}?dnt=1${startSec === null ? '' : `#t=${startSec}s`}`;
    case 'coub':
      return `https://coub.com/embed/${id}`;
    case 'aparat':
      return `https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`;
    case 'dailymotion':
      return `https://geo.dailymotion.com/player.html?video=${id}`;
    case 'rutube':
      return `https://rutube.ru/play/embed/${id}/`;
    case 'tiktok':
      return `https://www.tiktok.com/embed/v2/${id}`;
    default:
      return null;
  }
}
