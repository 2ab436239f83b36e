/** Stand-ins of the services that previews ask, with answers in their real shapes and made-up content. */

/** How a service answers: as it should, with a status, never, with wrong types and markup, or with 10 MB. */
export type Manner = 'answers' | 'lies' | 'hangs' | 'floods' | { status: number };

export interface SiteAnswer {
  status: number;
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** A picture of one pixel, made as each of the formats' smallest file. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

const oembed = {
  version: '1.0',
  type: 'video',
  title: 'Shelves in the evening',
  author_name: 'Luna',
  width: 640,
  height: 360,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  'www.youtube.com': {
    ...oembed,
    provider_name: 'YouTube',
    thumbnail_url: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
    thumbnail_width: 480,
    thumbnail_height: 360,
    html: '<iframe width="200" height="113" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed"></iframe>',
  },
  'vimeo.com': {
    ...oembed,
    provider_name: 'Vimeo',
    thumbnail_url: 'https://i.vimeocdn.com/video/452001751-d_640',
    thumbnail_width: 640,
    thumbnail_height: 360,
    html: '<iframe src="https://player.vimeo.com/video/76979871" width="640" height="360"></iframe>',
  },
  'www.dailymotion.com': { ...oembed, thumbnail_url: 'https://s1.dmcdn.net/v/abc/x480', html: '<iframe></iframe>' },
  'coub.com': { ...oembed, thumbnail_url: 'https://coub-attachments.akamaized.net/a/b.jpg', html: '<iframe></iframe>' },
  'www.aparat.com': { ...oembed, thumbnail_url: 'https://static.cdn.aparat.com/a.jpg', html: '<iframe></iframe>' },
  'rutube.ru': { ...oembed, thumbnail_url: 'https://pic.rutube.ru/a.jpg', html: '<iframe></iframe>' },
  'soundcloud.com': {
    version: 1,
    type: 'rich',
    title: 'Rain on the roof by Luna',
    author_name: 'Luna',
    width: '100%',
    height: 400,
    html: '<iframe width="100%" height="400" scrolling="no" frameborder="no" src="https://w.soundcloud.com/player/?visual=true&amp;url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1"></iframe>',
  },
  'www.tiktok.com': {
    version: '1.0',
    type: 'video',
    title: 'A cat finds the jam',
    author_name: 'Luna',
    thumbnail_url: 'https://p16-sign.tiktokcdn-us.com/obj/a.jpeg',
    thumbnail_width: 576,
    thumbnail_height: 1024,
    width: '100%',
    height: '100%',
    html: '<blockquote class="tiktok-embed"></blockquote><script src="https://www.tiktok.com/embed.js"></script>',
    embed_product_id: '6718335390845095173',
  },
  'api.gfycat.com': {
    gfyItem: {
      gfyName: 'WellgroomedSillyAmericanshorthair',
      title: 'A cat on a shelf',
      userName: 'luna',
      width: 800,
      height: 600,
      mp4Url: 'https://giant.gfycat.com/WellgroomedSillyAmericanshorthair.mp4',
      posterUrl: 'https://thumbs.gfycat.com/WellgroomedSillyAmericanshorthair-poster.jpg',
    },
  },
  'en.wikipedia.org': {
    type: 'standard',
    title: 'Larder',
    extract: 'A larder is a cool room or cupboard in which food was kept before there were refrigerators.',
    extract_html: '<p>A <b>larder</b> is a cool room.</p>',
    thumbnail: { source: 'https://upload.wikimedia.org/thumb/larder.jpg/320px-larder.jpg', width: 320, height: 240 },
  },
};

/** Wrong types, markup, and addresses of other hosts. */
const LIES = {
  title: ['not', 'a', 'title'],
  author_name: '<img src=x onerror=alert(1)>',
  thumbnail_url: 'https://evil.example/track.gif',
  thumbnail_width: '100%',
  thumbnail_height: -5,
  width: 'wide',
  height: Number.MAX_VALUE,
  html: '<iframe src="https://evil.example/player"></iframe><script>alert(1)</script>',
  embed_product_id: '"><script>',
  gfyItem: { mp4Url: 'javascript:alert(1)', title: 5 },
  extract: { markup: '<b>bold</b>' },
};

const PICTURE_HOST =
  /ytimg|vimeocdn|akamaized|tiktokcdn|dmcdn|wikimedia|thumbs\.gfycat|cdn\.aparat|pic\.rutube|drive\.google/;
const FLOOD_BYTES = 10 * 1024 * 1024;

const json = (body: unknown): SiteAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** Returns what a site answers to a request, or `null` if it never does. Unknown sites answer 404. */
export function siteAnswer(address: string, manner: Manner = 'answers'): SiteAnswer | null {
  if (manner === 'hangs') return null;
  if (typeof manner === 'object') return { status: manner.status, contentType: 'text/plain', body: 'Not for you' };
  if (manner === 'floods') return { status: 200, contentType: 'application/json', body: new Uint8Array(FLOOD_BYTES) };
  const { hostname } = new URL(address);
  if (PICTURE_HOST.test(hostname)) return { status: 200, contentType: 'image/png', body: PNG };
  if (manner === 'lies') return json(LIES);
  const answer = ANSWERS[hostname];
  return answer === undefined ? { status: 404, contentType: 'text/plain', body: 'Unknown' } : json(answer);
}

/** The same as a `fetch` that records what is asked for. Aborts like the real one. */
export function fakeSites(manner: (host: string) => Manner, answerOf = siteAnswer) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    asked.push({ url, init });
    const answer = answerOf(url, manner(new URL(url).hostname));
    if (!answer) {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    }
    const { status, contentType, body } = answer;
    return new Response(body, {
      status,
      statusText: STATUS_TEXTS[status] ?? '',
      headers: { 'content-type': contentType },
    });
  };
  return { fetch, asked, hosts: () => asked.map(({ url }) => new URL(url).hostname) };
}

const STATUS_TEXTS: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' };
