import { shownOf, type TextOptions, type Token } from '../../src/shared/text/index.ts';
import { tokenizeMarked } from '../../src/shared/text/marks.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes any text plain text of an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** A text as it was written, whose addresses are links and whose spoilers are opened by a press. Goes into a block. */
export const htmlText = (text: string, options: TextOptions): string =>
  tokenizeMarked(text, options).map(htmlToken).join('');

function htmlToken(token: Token): string {
  switch (token.kind) {
    case 'spoiler-start':
      return '<details><summary>Spoiler</summary><div>';
    case 'spoiler-end':
      return '</div></details>';
    case 'code':
      return `<code>${escapeHtml(token.code)}</code>`;
    case 'code-block':
      return `<pre><code>${escapeHtml(shownOf(token))}</code></pre>`;
    case 'link':
    case 'foreign-mention':
      return htmlLink(token.href, token.text);
    case 'post-link':
      return htmlLink(token.text, token.text);
    default:
      return escapeHtml(token.text);
  }
}

/** A link to another site; the words alone if the address is none. */
export const htmlLink = (address: string, words: string): string =>
  isWebAddress(address)
    ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(words)}</a>`
    : escapeHtml(words);

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
