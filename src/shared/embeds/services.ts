import type { PreviewService } from '../config/index.ts';

/** A service whose links can have a preview. */
export interface Service {
  /** As users know it. */
  title: string;
  /** Host that stands for it in "Always for {host}". */
  site: string;
  /** Origins that are contacted, by purpose. `*.` stands for all hosts below. */
  connect: readonly string[];
  pictures: readonly string[];
  videos: readonly string[];
  frames: readonly string[];
}

const service = (title: string, site: string, origins: Partial<Service>): Service => ({
  title,
  site,
  connect: [],
  pictures: [],
  videos: [],
  frames: [],
  ...origins,
});

/** What each service contacts. The content security policy and the list in the settings are made from it. */
export const SERVICES: Readonly<Record<PreviewService, Service>> = {
  youtube: service('YouTube', 'youtube.com', {
    connect: ['https://www.youtube.com'],
    pictures: ['https://i.ytimg.com'],
    frames: ['https://www.youtube-nocookie.com'],
  }),
  vimeo: service('Vimeo', 'vimeo.com', {
    connect: ['https://vimeo.com'],
    pictures: ['https://i.vimeocdn.com'],
    frames: ['https://player.vimeo.com'],
  }),
  coub: service('Coub', 'coub.com', {
    pictures: ['https://*.akamaized.net', 'https://*.coub.com'],
    frames: ['https://coub.com'],
  }),
  imgur: service('Imgur', 'imgur.com', { pictures: ['https://i.imgur.com'], videos: ['https://i.imgur.com'] }),
  gfycat: service('Gfycat', 'gfycat.com', {
    connect: ['https://api.gfycat.com'],
    pictures: ['https://thumbs.gfycat.com'],
    videos: ['https://*.gfycat.com'],
  }),
  giphy: service('GIPHY', 'giphy.com', { pictures: ['https://*.giphy.com'], videos: ['https://*.giphy.com'] }),
  tenor: service('Tenor', 'tenor.com', { pictures: ['https://*.tenor.com'], videos: ['https://*.tenor.com'] }),
  aparat: service('Aparat', 'aparat.com', { pictures: ['https://*.aparat.com'], frames: ['https://www.aparat.com'] }),
  dailymotion: service('Dailymotion', 'dailymotion.com', {
    connect: ['https://www.dailymotion.com'],
    pictures: ['https://*.dmcdn.net'],
    frames: ['https://geo.dailymotion.com'],
  }),
  rutube: service('Rutube', 'rutube.ru', { pictures: ['https://*.rutube.ru'], frames: ['https://rutube.ru'] }),
  soundcloud: service('SoundCloud', 'soundcloud.com', {
    connect: ['https://soundcloud.com'],
    frames: ['https://w.soundcloud.com'],
  }),
  spotify: service('Spotify', 'spotify.com', { frames: ['https://open.spotify.com'] }),
  'apple-music': service('Apple Music', 'music.apple.com', { frames: ['https://embed.music.apple.com'] }),
  tiktok: service('TikTok', 'tiktok.com', {
    connect: ['https://www.tiktok.com'],
    pictures: ['https://*.tiktokcdn.com', 'https://*.tiktokcdn-us.com', 'https://*.tiktokcdn-eu.com'],
    frames: ['https://www.tiktok.com'],
  }),
  wikipedia: service('Wikipedia', 'wikipedia.org', {
    connect: ['https://*.wikipedia.org'],
    pictures: ['https://upload.wikimedia.org'],
  }),
  instagram: service('Instagram', 'instagram.com', { frames: ['https://www.instagram.com'] }),
  twitter: service('X', 'x.com', { frames: ['https://platform.twitter.com'] }),
  telegram: service('Telegram', 't.me', { frames: ['https://t.me'] }),
  'google-docs': service('Google Docs', 'docs.google.com', {
    pictures: ['https://drive.google.com', 'https://*.googleusercontent.com'],
    frames: ['https://docs.google.com', 'https://drive.google.com'],
  }),
  // Its hosts are those of the card script, which runs under a policy of its own.
  card: service('Other sites', '', {}),
};

/** Whether an address is https and of one of these origins. */
export function isOfOrigins(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return origins.some((allowed) =>
    allowed.startsWith('https://*.')
      ? port === '' && hostname.endsWith(allowed.slice('https://*'.length))
      : origin === allowed,
  );
}
