import type { Address } from './address.ts';
import type { Found } from './target.ts';

/** Width of the picture of a document's first page in px (spec §9). */
const THUMBNAIL_WIDTH = 500;
/** Width divided by height: a sheet of paper, a slide. */
const SHEET = 1 / Math.SQRT2;
const SLIDE = 16 / 9;

function googleDocs({ url: { hostname }, parts }: Address): Found | null {
  const [kind = '', d, id = ''] = parts;
  const isFile = hostname === 'drive.google.com';
  if (isFile ? kind !== 'file' : !/^(?:document|spreadsheets|presentation)$/.test(kind)) return null;
  if (d !== 'd' || !/^[\w-]{20,100}$/.test(id)) return null;
  const address = `https://${hostname}/${kind}/d/${id}`;
  return {
    service: 'google-docs',
    href: `${address}/`,
    kind: 'document',
    pictureUrl: `https://drive.google.com/thumbnail?id=${id}&sz=w${THUMBNAIL_WIDTH}`,
    src: `${address}/preview`,
    aspectRatio: kind === 'presentation' ? SLIDE : SHEET,
  };
}

/** Any language's edition. The title is written as the endpoint wants it. */
export function wikipedia({ host, parts: [place, title = '', ...rest] }: Address): Found | null {
  const [, language] = /^([a-z-]{2,12})\.(?:m\.)?wikipedia\.org$/.exec(host) ?? [];
  if (language === undefined || place !== 'wiki' || title === '' || title.length > 255 || rest.length > 0) return null;
  // Pages about the encyclopedia itself.
  if (/^(?:special|file|talk|user|help|category):/i.test(title)) return null;
  const name = encodeURIComponent(title.replaceAll(' ', '_'));
  return {
    service: 'wikipedia',
    href: `https://${language}.wikipedia.org/wiki/${name}`,
    kind: 'summary',
    summaryUrl: `https://${language}.wikipedia.org/api/rest_v1/page/summary/${name}`,
  };
}

/** By host, as `addressOf` returns it. */
export const DOCUMENT_SITES: Readonly<Record<string, (link: Address) => Found | null>> = {
  'docs.google.com': googleDocs,
  'drive.google.com': googleDocs,
};
