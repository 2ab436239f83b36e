import { type Manner, PNG, type SiteAnswer } from './other-sites.ts';

/** A stand-in of a GIF service: 120 made-up GIFs, four categories. */
const API_HOST = 'gifs.example';
const MEDIA = 'https://media.gifs.example';
export const GIF_SERVICE = {
  apiRoot: `https://${API_HOST}/v2`,
  key: 'a-key',
  clientKey: 'larder-test',
  pictureOrigins: [MEDIA],
};

const TOTAL = 120;
const WORDS = ['cat', 'tea', 'rain', 'dance'] as const;

/** The smallest GIF file. */
const GIF = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='), (letter) => letter.charCodeAt(0));

const gif = (number: number) => {
  const word = WORDS[number % WORDS.length] ?? 'cat';
  const file = (name: string, scale: number) => ({
    url: `${MEDIA}/${number}/${name}.gif`,
    duration: 1,
    preview: '',
    dims: [Math.round(400 * scale), Math.round((200 + (number % 5) * 80) * scale)],
    size: 1000,
  });
  return {
    id: `${1000 + number}`,
    title: '',
    media_formats: { gif: file('large', 1), tinygif: file('small', 0.5) },
    created: 1_600_000_000 + number,
    content_description: `A ${word} number ${number}`,
    itemurl: `https://${API_HOST}/view/${number}`,
    url: `https://${API_HOST}/${number}.gif`,
    tags: [word],
    flags: [],
    hasaudio: false,
  };
};

const LIES = {
  results: [
    { ...gif(1), id: 'evil', media_formats: { gif: { url: 'https://evil.example/a.gif', dims: [10, 10] } } },
    { ...gif(2), id: 5 },
    { ...gif(3), media_formats: { gif: { url: `${MEDIA}/3/large.gif`, dims: ['wide', null] } } },
    { ...gif(4), content_description: '<img src=x onerror=alert(1)>' },
    'not a gif',
  ],
  next: '',
  tags: [{ searchterm: 'cat', image: 'https://evil.example/cat.gif' }, { searchterm: '' }, null],
};

/** Returns what the service answers, or `null` if it never does. */
export function gifAnswer(address: string, manner: Manner = 'answers'): SiteAnswer | null {
  if (manner === 'hangs') return null;
  if (typeof manner === 'object') return { status: manner.status, contentType: 'text/plain', body: 'Not for you' };
  if (manner === 'floods')
    return { status: 200, contentType: 'application/json', body: new Uint8Array(10 * 1024 * 1024) };
  const url = new URL(address);
  if (url.origin === MEDIA) return { status: 200, contentType: 'image/gif', body: GIF };
  if (url.hostname !== API_HOST) return { status: 200, contentType: 'image/png', body: PNG };
  return json(manner === 'lies' ? LIES : payloadOf(url));
}

function payloadOf({ pathname, searchParams }: URL): unknown {
  const from = Number(searchParams.get('pos') ?? 0);
  const limit = Number(searchParams.get('limit') ?? 20);
  const page = (all: readonly number[]) => ({
    results: all.slice(from, from + limit).map(gif),
    next: from + limit < all.length ? `${from + limit}` : '',
  });
  const all = Array.from({ length: TOTAL }, (_, i) => i);
  switch (pathname) {
    case '/v2/featured':
      return page(all);
    case '/v2/search': {
      const words = searchParams.get('q') ?? '';
      return page(all.filter((number) => words.includes(WORDS[number % WORDS.length] ?? '')));
    }
    case '/v2/categories':
      return {
        locale: 'en',
        tags: WORDS.map((word, i) => ({
          searchterm: word,
          path: '',
          image: `${MEDIA}/${i}/small.gif`,
          name: `#${word}`,
        })),
      };
    case '/v2/registershare':
      return { status: 'ok' };
    default:
      return { error: 'unknown' };
  }
}

const json = (body: unknown): SiteAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
