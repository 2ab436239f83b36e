import type { ExportProgress } from '../../src/shared/contract/index.ts';
import { formatDateTime, type TextOptions } from '../../src/shared/text/index.ts';
import { escapeHtml, htmlLink, htmlText } from './html-text.ts';
import type { ExportedComment, ExportedPost } from './schema.ts';

/** Allows no script and no request: a page that is opened from a disk shows its own pictures and styles only. */
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'";

export const STYLES = `:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
article { padding-block: 1rem; border-block-end: 1px solid #8888; }
img { max-width: 100%; height: auto; max-height: 30rem; }
p, .text { margin: 0.5rem 0; white-space: pre-wrap; }
pre { margin: 0.5rem 0; overflow-x: auto; }
details { display: inline-block; vertical-align: top; padding-inline: 0.5rem; border: 1px dashed #8888; }
summary { cursor: pointer; opacity: 0.75; }
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

/** Returns a post as a part of a page. */
export function htmlPost(post: ExportedPost, options: TextOptions): string {
  const to = post.to.length > 0 ? ` <small>to ${post.to.map(escapeHtml).join(', ')}</small>` : '';
  const pictures = post.pictures.map(({ path, name, url }) =>
    path === null
      ? `<p>${htmlLink(url, name)} <small>(not included)</small></p>`
      : `<p><img src="../${escapeHtml(path)}" alt="${escapeHtml(name)}"></p>`,
  );
  const files = post.files.map(({ name, url }) => `<p>${htmlLink(url, name)}</p>`);
  const missing = post.missingComments;
  return `<article>
<p><b dir="auto">${escapeHtml(post.author)}</b> ${timeOf(post.createdAt)}${to}</p>
<div class="text" dir="auto">${htmlText(post.body, options)}</div>
${[...pictures, ...files].join('\n')}
<p><small>${post.likes} ${post.likes === 1 ? 'like' : 'likes'}</small></p>
${post.comments.length > 0 ? `<ul>${post.comments.map((one) => htmlComment(one, options)).join('\n')}</ul>` : ''}
${missing > 0 ? `<p><small>${missing} ${missing === 1 ? 'comment is' : 'comments are'} not included.</small></p>` : ''}
</article>`;
}

const htmlComment = ({ author, body, createdAt }: ExportedComment, options: TextOptions): string =>
  `<li><div class="text" dir="auto">${htmlText(body, options)}</div><small>${author === null ? '' : `${escapeHtml(author)} · `}${timeOf(createdAt)}</small></li>`;

/** A time of the device's zone, with that zone. */
function timeOf(iso: string): string {
  const at = Date.parse(iso);
  return `<time datetime="${escapeHtml(iso)}">${formatDateTime(at)} ${zoneAt(at)}</time>`;
}

/** The zone of the device at a time (epoch ms), e.g. 'UTC+02:00'. */
export function zoneAt(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** The page that opens all others, and says what is missing. */
export function htmlIndex(
  username: string,
  pages: readonly { title: string; path: string }[],
  incomplete: readonly string[],
  { folded, missedPictures, missedFiles, unreadable }: ExportProgress,
): string {
  const missing = [
    ...(incomplete.length > 0 ? [`The server could not be read to the end: ${incomplete.join(', ')}.`] : []),
    ...(folded > 0 ? [`Posts whose comments could not all be fetched: ${folded}.`] : []),
    ...(missedPictures > 0 ? [`Pictures that could not be fetched, with their addresses: ${missedPictures}.`] : []),
    ...(missedFiles > 0 ? [`Files of drafts and of what was waiting that could not be fetched: ${missedFiles}.`] : []),
    ...(unreadable > 0 ? [`Posts that were not understood, wholly or in part: ${unreadable}.`] : []),
  ];
  const list = pages.map(({ title, path }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`).join('\n');
  return htmlPage(`Words of ${username}`, `<ul>${list}</ul>\n${missing.map((one) => `<p>${one}</p>`).join('\n')}`, 0);
}
