import { createReadStream, statSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.m4a': 'audio/mp4',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The content type for a file extension. */
export const mediaTypeOf = (path: string): string =>
  mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** A file below `root` as a response. `null` if there is none or the path leads outside of `root`. */
export function fileResponse(root: string, path: string, headers: Record<string, string>): Response | null {
  let file: string;
  try {
    file = resolve(root, `.${decodeURIComponent(path)}`);
  } catch {
    return null;
  }
  if (!file.startsWith(resolve(root) + sep) || file.includes('\0')) return null;
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return null;
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
  return new Response(body, {
    headers: {
      'content-type': mediaTypeOf(file),
      'content-length': String(stat.size),
      'last-modified': stat.mtime.toUTCString(),
      ...headers,
    },
  });
}
