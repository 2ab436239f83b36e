import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the built client like a static host: existing files as they are, index.html for all other paths. */
export function serveClientFiles(directory: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = normalize(decodeURIComponent(new URL(request.url).pathname));
    const type = TYPES[extname(path)];
    const file = type && (await readFile(join(directory, path)).catch(() => null));
    if (file) return reply(file, type, path.startsWith('/assets/'));
    if (path.startsWith('/assets/')) return new Response('Not found', { status: 404 });
    return reply(await readFile(join(directory, 'index.html')), TYPES['.html'] ?? '', false);
  };
}

function reply(body: Buffer, type: string, isLasting: boolean): Response {
  const cacheControl = isLasting ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type, 'cache-control': cacheControl } });
}
