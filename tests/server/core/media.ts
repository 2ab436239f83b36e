import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileResponse, mediaTypeOf } from '../file-response.ts';

/** Storage of media files. Paths equal those of their URLs: `attachments/…`, `profilepics/…`. */
export interface Media {
  write(path: string, bytes: Uint8Array): void;
  /** The file at a URL path, or `null`. */
  respond(pathname: string, headers: Record<string, string>): Response | null;
}

/** Files in memory on top of a read-only folder. */
export function memoryMedia(readOnlyDir: string | null = null): Media {
  const files = new Map<string, Uint8Array>();
  return {
    write: (path, bytes) => {
      files.set(`/${path}`, bytes);
    },
    respond: (pathname, headers) => {
      const bytes = files.get(pathname);
      if (!bytes) return readOnlyDir === null ? null : fileResponse(readOnlyDir, pathname, headers);
      return new Response(Buffer.from(bytes), { headers: { 'content-type': mediaTypeOf(pathname), ...headers } });
    },
  };
}

/** Files in a folder. */
export const folderMedia = (dir: string): Media => ({
  write: (path, bytes) => {
    const file = join(dir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  },
  respond: (pathname, headers) => fileResponse(dir, pathname, headers),
});
