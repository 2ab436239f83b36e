import { createReadStream, existsSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { serve } from '@hono/node-server';
import type { ServerCore } from './core/core.ts';
import { attachSockets } from './sockets.ts';

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

/** A file below `root` as a response, or null when there is none (or the path leads out of it). */
export function fileResponse(root: string, path: string, headers: Record<string, string>): Response | null {
  const file = normalize(join(root, decodeURIComponent(path)));
  if (!file.startsWith(normalize(root)) || !existsSync(file) || !statSync(file).isFile()) return null;
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
  return new Response(body, {
    headers: {
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'content-length': String(statSync(file).size),
      ...headers,
    },
  });
}

const isApi = (path: string) => /^\/v\d+\//.test(path);
const isMedia = (path: string) => path.startsWith('/attachments/') || path.startsWith('/profilepics/');

/** Media files keep their name for ever: a changed picture has a new one. */
const mediaHeaders = { 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' };

export interface HttpServerOptions {
  core: ServerCore;
  /** 0: any free port. */
  port: number;
  host?: string;
  /** Folder of `attachments/` and `profilepics/`; null: no media. */
  mediaDir: string | null;
  /** Answers what is neither API nor media, for example the client's files. */
  other?: (request: Request) => Response | Promise<Response>;
  /** Sees every request first; a response (or one that never comes) replaces the usual answer. */
  intercept?: (request: Request) => Promise<Response> | null;
}

export interface RunningServer {
  port: number;
  http: Server;
  close(): Promise<void>;
}

/** The handler behind the port: API, media, the rest. */
export function createHandler(options: HttpServerOptions): (request: Request) => Promise<Response> {
  const notFound = () => new Response('Not found', { status: 404 });
  return async (request) => {
    const intercepted = options.intercept?.(request);
    if (intercepted) return intercepted;
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return options.core.fetch(request);
    if (isMedia(pathname))
      return (options.mediaDir === null ? null : fileResponse(options.mediaDir, pathname, mediaHeaders)) ?? notFound();
    return options.other?.(request) ?? notFound();
  };
}

/** Serves the core, its sockets and its media on a port. */
export async function startHttpServer(options: HttpServerOptions): Promise<RunningServer> {
  const handler = createHandler(options);
  const { http, port } = await new Promise<{ http: Server; port: number }>((resolve, reject) => {
    const server = serve(
      { fetch: handler, port: options.port, hostname: options.host ?? '127.0.0.1', overrideGlobalObjects: false },
      (info) => resolve({ http: server as Server, port: info.port }),
    );
    server.on('error', reject);
  });
  const detach = attachSockets(http, options.core);
  return {
    port,
    http,
    close: async () => {
      await detach();
      http.closeAllConnections();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
    },
  };
}
