import { POST_TITLE_SNIPPET_LENGTH } from '../config/index.ts';
import { coverSpoilers } from '../text/index.ts';

/**
 * '{first 60 chars of body} - {author} - {site}'. Characters are code points, line ends are spaces, and '…' replaces
 * spoilers. A post without text has only its author and the site.
 */
export function postTitle(body: string, author: string, site: string): string {
  const start = [
    ...coverSpoilers(body, () => '…')
      .slice(0, POST_TITLE_SNIPPET_LENGTH * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  const words = start.slice(0, POST_TITLE_SNIPPET_LENGTH).join('');
  return [...(words === '' ? [] : [words]), author, site].join(' - ');
}
