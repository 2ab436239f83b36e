import type { Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import type { ServerCore } from './core/core.ts';
import { fileResponse } from './file-response.ts';
import { attachSockets } from './sockets.ts';

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
  /** Sees every request first; what it gives (perhaps never) replaces the usual answer, 'drop' breaks the connection. */
  intercept?: (request: Request) => Promise<Response | 'drop'> | null;
}

export interface RunningServer {
  port: number;
  http: Server;
  close(): Promise<void>;
}

type Handler = (request: Request, bindings: Pick<HttpBindings, 'incoming'>) => Response | Promise<Response>;

/** The handler behind the port: API, media, the rest. */
function createHandler(options: HttpServerOptions): Handler {
  const notFound = () => new Response('Not found', { status: 404 });
  return async (request, { incoming }) => {
    const intercepted = await options.intercept?.(request);
    if (intercepted === 'drop') {
      incoming.socket.destroy();
      return new Response(null);
    }
    if (intercepted) return intercepted;
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return options.core.fetch(request);
    if (isMedia(pathname))
      return (options.mediaDir === null ? null : fileResponse(options.mediaDir, pathname, mediaHeaders)) ?? notFound();
    return options.other?.(request) ?? notFound();
  };
}

/** Serves any handler on a port of this machine. */
export async function serveHandler(handler: Handler, port: number, hostname = '127.0.0.1'): Promise<RunningServer> {
  const running = await new Promise<{ http: Server; port: number }>((resolve, reject) => {
    const server = serve(
      { fetch: (request, env) => handler(request, env as HttpBindings), port, hostname, overrideGlobalObjects: false },
      (info) => resolve({ http: server as Server, port: info.port }),
    );
    server.on('error', reject);
  });
  return {
    ...running,
    close: () =>
      new Promise<void>((resolve) => {
        running.http.close(() => resolve());
        running.http.closeAllConnections();
      }),
  };
}

/** Serves the core, its sockets and its media on a port. */
export async function startHttpServer(options: HttpServerOptions): Promise<RunningServer> {
  const running = await serveHandler(createHandler(options), options.port, options.host);
  const detach = attachSockets(running.http, options.core);
  return {
    ...running,
    close: async () => {
      await detach();
      await running.close();
    },
  };
}
