import type { ExportedComment, ExportedPost } from './schema.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes any text plain text of an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** Allows no script and no request: a page that is opened from a disk shows its own pictures and styles only. */
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'";

export const STYLES = `:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
article { padding-block: 1rem; border-block-end: 1px solid #8888; }
img { max-width: 100%; height: auto; max-height: 30rem; }
p { margin: 0.5rem 0; white-space: pre-wrap; }
small, time { opacity: 0.75; font-size: 0.8125rem; }
ul { padding-inline-start: 1.25rem; }
`;

/** A page of an export. `depth`: number of folders above it. */
export function htmlPage(title: string, content: string, depth: 0 | 1): string {
  const root = depth === 1 ? '../' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
}

export const htmlPost = (post: ExportedPost): string => `<article>
<p><b dir="auto">${escapeHtml(post.author)}</b> ${timeOf(post.createdAt)}${post.to.length > 0 ? ` <small>to ${post.to.map(escapeHtml).join(', ')}</small>` : ''}</p>
<p dir="auto">${htmlText(post.body)}</p>
${post.pictures.map(({ path, name }) => (path === null ? `<p><small>${escapeHtml(name)} (not included)</small></p>` : `<p><img src="../${escapeHtml(path)}" alt="${escapeHtml(name)}"></p>`)).join('\n')}
${post.files.map(({ name, url }) => `<p>${htmlLink(url, name)}</p>`).join('\n')}
<p><small>${post.likes} ${post.likes === 1 ? 'like' : 'likes'}</small></p>
${post.comments.length > 0 ? `<ul>${post.comments.map(htmlComment).join('\n')}</ul>` : ''}
</article>`;

const htmlComment = ({ author, body, createdAt }: ExportedComment): string =>
  `<li><p dir="auto">${htmlText(body)}</p><small>${author === null ? '' : `${escapeHtml(author)} · `}${timeOf(createdAt)}</small></li>`;

const timeOf = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))}</time>`;

const ADDRESS = /https?:\/\/[^\s<>"'`]+/g;
/** What ends a sentence ends no address. */
const LAST_MARKS = /[.,:;!?)\]}»”’]+$/;

/** A text whose addresses are links. */
export function htmlText(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(LAST_MARKS, '');
    html += escapeHtml(text.slice(end, index)) + htmlLink(address, address);
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}

/** A link to another site; the words alone if the address is none. */
const htmlLink = (address: string, words: string): string =>
  isWebAddress(address)
    ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(words)}</a>`
    : escapeHtml(words);

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
