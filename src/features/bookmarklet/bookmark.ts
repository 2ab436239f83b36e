import { BOOKMARK } from '../../shared/config/index.ts';

/** What the bookmarklet has found on another page. */
export interface Bookmark {
  title: string;
  /** '' if the page has no http or https address. */
  url: string;
  /** The text that was selected there. */
  comment: string;
  /** Addresses of pictures. */
  images: string[];
}

/** Query of the form's address. Anybody can make a link to it, with any content. */
export interface BookmarkSearch {
  title?: string | undefined;
  url?: string | undefined;
  comment?: string | undefined;
  /** One address in each line. */
  images?: string | undefined;
}

/** Decodes the query of the form: bounded texts without control characters, and http and https addresses. */
export function bookmarkOf({ title = '', url = '', comment = '', images = '' }: BookmarkSearch): Bookmark {
  const addresses = images
    .slice(0, BOOKMARK.images * (BOOKMARK.address + 1))
    .split(/\s+/)
    .map(webAddress)
    .filter((address) => address !== '');
  return {
    title: plain(title, BOOKMARK.title).replace(/\s+/g, ' ').trim(),
    url: webAddress(url),
    comment: plain(comment, BOOKMARK.comment).trim(),
    images: [...new Set(addresses)].slice(0, BOOKMARK.images),
  };
}

/** Returns path and query of the form for a bookmark. It contains nothing but what the form uses. */
export function bookmarkPath({ title, url, comment, images }: Bookmark): string {
  const given = Object.entries({ title, url, comment, images: images.join('\n') }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  return query === '' ? '/bookmarklet' : `/bookmarklet?${query}`;
}

/** Returns the text of the post: title and link. */
export const bookmarkText = ({ title, url }: Pick<Bookmark, 'title' | 'url'>): string =>
  [title, url].filter((part) => part !== '').join(' - ');

/** Returns an http or https address as a browser writes it, or ''. */
function webAddress(text: string): string {
  const address = text.trim();
  if (address.length > BOOKMARK.address || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return '';
  const { href } = new URL(address);
  return href.length > BOOKMARK.address ? '' : href;
}

/** Characters that are invisible or change the direction of the text after them. Line ends and tabs stay. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

function plain(text: string, length: number): string {
  // A character outside of the basic plane has two units.
  const near = text.slice(0, 2 * length);
  return [...near].slice(0, length).join('').replace(/\r\n?/g, '\n').replace(HIDDEN, ' ');
}
