/** A link, taken apart and known to be harmless: http(s), default port, no user info, a host name in ASCII. */
export interface Address {
  /** Without `www.` and `m.`, lower case. */
  host: string;
  /** Decoded parts of the path, without empty ones. */
  parts: readonly string[];
  query: URLSearchParams;
  /** Without the #. */
  fragment: string;
  url: URL;
}

const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/;
/** Longer links are not previewed: no service has them. */
const MAX_LENGTH = 2048;

/** Takes a link apart; `null` for all others. Never throws. */
export function addressOf(href: string): Address | null {
  if (href.length > MAX_LENGTH || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || url.port !== '' || !HOST_NAME.test(url.hostname)) return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const decoded = parts.map(decode);
  if (decoded.includes(null)) return null;
  return {
    host: url.hostname.replace(/^(?:www|m|mobile)\./, ''),
    parts: decoded.filter((part) => part !== null),
    query: url.searchParams,
    fragment: url.hash.slice(1),
    url,
  };
}

/** `null` for a part that hides a slash or a control character, or cannot be decoded. */
function decode(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /[/\\\p{Cc}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
