import { fileResponse } from './file-response.ts';

const yearSec = 31_536_000;

/** Files whose name changes with their content may be kept for ever; whatever leads to them must be asked for anew. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${yearSec}, immutable` : 'no-cache';

const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

/**
 * Serves a built client: its files, and index.html for every address the client itself understands.
 * `headers` are those of the deployment, for example the content security policy.
 */
export function createClientFiles(dist: string, headers: Record<string, string>): (request: Request) => Response {
  const file = (path: string) => fileResponse(dist, path, { ...headers, 'cache-control': cacheControl(path) });
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed', { status: 405 });
    const { pathname } = new URL(request.url);
    const found = file(pathname);
    if (found) return found;
    const isMissingFile = pathname.startsWith('/assets/') || (looksLikeFile(pathname) && !acceptsHtml(request));
    return (isMissingFile ? null : file('/index.html')) ?? new Response('Not found', { status: 404 });
  };
}

const acceptsHtml = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html');
