import type { Address } from './address.ts';
import type { Found } from './target.ts';

/** Width divided by height of a post of Instagram until its frame tells its height (spec §9: 470/400). */
const INSTAGRAM_ASPECT = 400 / 470;
const POST_HEIGHT_PX = 300;
const POST_MAX_WIDTH_PX = 550;

const told = { by: { heightPx: POST_HEIGHT_PX }, maxWidthPx: POST_MAX_WIDTH_PX, isTold: true } as const;

function instagram({ parts }: Address): Found | null {
  // The name of the author may come first.
  const [kind = '', id = ''] = parts.slice(-2);
  if (parts.length > 3 || !/^(?:p|reel|tv)$/.test(kind) || !/^[\w-]{5,40}$/.test(id)) return null;
  const href = `https://www.instagram.com/${kind}/${id}/`;
  const size = { by: { aspectRatio: INSTAGRAM_ASPECT }, maxWidthPx: POST_MAX_WIDTH_PX, isTold: true };
  return { service: 'instagram', href, kind: 'frame', src: `${href}embed/`, size };
}

function twitter({ parts: [name = '', place, id = ''] }: Address): Found | null {
  if (!/^\w{1,20}$/.test(name) || place !== 'status' || !/^\d{5,25}$/.test(id)) return null;
  return {
    service: 'twitter',
    href: `https://x.com/${name}/status/${id}`,
    kind: 'frame',
    src: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
    size: told,
  };
}

function telegram({ parts }: Address): Found | null {
  const [channel = '', number = ''] = parts[0] === 's' ? parts.slice(1) : parts;
  if (!/^[a-z]\w{3,31}$/i.test(channel) || !/^\d{1,10}$/.test(number)) return null;
  const href = `https://t.me/${channel}/${number}`;
  return { service: 'telegram', href, kind: 'frame', src: `${href}?embed=1`, size: told };
}

/** By host, as `addressOf` returns it. */
export const POST_SITES: Readonly<Record<string, (link: Address) => Found | null>> = {
  'instagram.com': instagram,
  'twitter.com': twitter,
  'x.com': twitter,
  't.me': telegram,
};
