import type { Address } from './address.ts';
import type { Found } from './target.ts';

/** Sizes in px (spec §9). */
const SPOTIFY_HEIGHT = 380;
const APPLE_MUSIC = { height: 450, songHeight: 150, maxWidth: 660 } as const;
const SOUNDCLOUD = { height: 166, maxWidth: 450 } as const;

function spotify({ parts }: Address): Found | null {
  // A language may come first: /intl-de/track/…
  const [kind = '', id = ''] = parts.slice(/^intl-[a-z]{2}/.test(parts[0] ?? '') ? 1 : 0);
  if (!/^(?:track|album|playlist|episode|show|artist)$/.test(kind) || !/^[A-Za-z0-9]{22}$/.test(id)) return null;
  return {
    service: 'spotify',
    href: `https://open.spotify.com/${kind}/${id}`,
    kind: 'frame',
    src: `https://open.spotify.com/embed/${kind}/${id}`,
    size: { by: { heightPx: SPOTIFY_HEIGHT }, maxWidthPx: null, isTold: false },
  };
}

function appleMusic({ parts: [country = '', kind = '', ...rest], query }: Address): Found | null {
  const id = rest.at(-1) ?? '';
  if (
    !/^[a-z]{2}$/.test(country) ||
    !/^(?:album|playlist|song)$/.test(kind) ||
    !/^(?:\d{5,15}|pl\.[\w-]{5,60})$/.test(id)
  )
    return null;
  const song = query.get('i') ?? '';
  const isSong = kind === 'song' || /^\d{5,15}$/.test(song);
  const path = `${country}/${kind}/${id}${isSong && kind !== 'song' ? `?i=${song}` : ''}`;
  return {
    service: 'apple-music',
    href: `https://music.apple.com/${path}`,
    kind: 'frame',
    src: `https://embed.music.apple.com/${path}`,
    size: {
      by: { heightPx: isSong ? APPLE_MUSIC.songHeight : APPLE_MUSIC.height },
      maxWidthPx: APPLE_MUSIC.maxWidth,
      isTold: false,
    },
  };
}

/** Its frame has another address than the page: the service tells it. */
function soundcloud({ parts }: Address): Found | null {
  const [name = '', second = ''] = parts;
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^[\w-]{1,100}$/.test(part))) return null;
  if (/^(?:discover|search|stream|you|pages|upload|settings)$/.test(name)) return null;
  if (parts.length === 3 && second !== 'sets') return null;
  return {
    service: 'soundcloud',
    href: `https://soundcloud.com/${parts.join('/')}`,
    kind: 'frame',
    src: null,
    size: { by: { heightPx: SOUNDCLOUD.height }, maxWidthPx: SOUNDCLOUD.maxWidth, isTold: false },
  };
}

/** By host, as `addressOf` returns it. */
export const MUSIC_SITES: Readonly<Record<string, (link: Address) => Found | null>> = {
  'open.spotify.com': spotify,
  'music.apple.com': appleMusic,
  'soundcloud.com': soundcloud,
};
