import type { Server } from 'node:http';
import { createServer } from 'node:https';
import { type HttpBindings, serve } from '@hono/node-server';
import type { Certificate } from '../support/certificate.ts';
import type { ServerCore } from './core/core.ts';
import { ConnectionCut, type Guard } from './faults.ts';
import { attachSockets } from './sockets.ts';

const isApi = (path: string) => /^\/v\d+\//.test(path);
const isMedia = (path: string) => path.startsWith('/attachments/') || path.startsWith('/profilepics/');

/** Media files are immutable: a changed picture gets a new name. */
const mediaHeaders = { 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' };

export interface HttpServerOptions {
  core: ServerCore;
  /** 0: any free port. */
  port: number;
  host?: string;
  /** Handles requests that are neither API nor media, for example for the client's files. */
  other?: (request: Request) => Response | Promise<Response>;
  /** Serves HTTPS with this certificate. */
  tls?: Certificate;
  /** Wraps every request. */
  guard?: Guard;
}

export interface RunningServer {
  port: number;
  http: Server;
  close(): Promise<void>;
}

type Handler = (request: Request, bindings: Pick<HttpBindings, 'incoming'>) => Response | Promise<Response>;

/** The request handler: API, media, others. */
export function createHandler({ core, other }: Pick<HttpServerOptions, 'core' | 'other'>) {
  const notFound = () => new Response('Not found', { status: 404 });
  return (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return core.fetch(request);
    if (isMedia(pathname)) return core.media.respond(pathname, mediaHeaders) ?? notFound();
    return other?.(request) ?? notFound();
  };
}

/** The same handler behind the guard. */
function createGuarded(options: HttpServerOptions): Handler {
  const handle = createHandler(options);
  const { guard } = options;
  if (!guard) return handle;
  return async (request, { incoming }) => {
    const cut = () => incoming.socket.destroy();
    try {
      return await guard(request, handle, cut);
    } catch (error) {
      if (!(error instanceof ConnectionCut)) throw error;
      cut();
      return new Response(null);
    }
  };
}

/** Serves a handler on a local port. */
export async function serveHandler(
  handler: Handler,
  port: number,
  hostname = '127.0.0.1',
  tls?: Certificate,
): Promise<RunningServer> {
  const running = await new Promise<{ http: Server; port: number }>((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, env) => handler(request, env as HttpBindings),
        port,
        hostname,
        overrideGlobalObjects: false,
        ...(tls && { createServer, serverOptions: tls }),
      },
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
  const running = await serveHandler(createGuarded(options), options.port, options.host, options.tls);
  const detach = attachSockets(running.http, options.core);
  return {
    ...running,
    close: async () => {
      await detach();
      await running.close();
    },
  };
}
