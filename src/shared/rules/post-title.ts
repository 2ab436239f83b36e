import { POST_TITLE_SNIPPET_LENGTH } from '../config/index.ts';
import { coveredLine } from '../text/covered.ts';
import { firstGraphemes } from '../text/first-graphemes.ts';

/**
 * '{first 60 chars of body} - {author} - {site}'. Characters are graphemes, lines are joined, spoilers are covered. A post without
 * text has only its author and the site.
 */
export function postTitle(body: string, author: string, site: string): string {
  const words = firstGraphemes(coveredLine(body), POST_TITLE_SNIPPET_LENGTH);
  return [...(words === '' ? [] : [words]), author, site].join(' - ');
}
