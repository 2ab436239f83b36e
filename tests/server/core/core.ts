import { Hono } from 'hono';
import { registerAll } from './all-routes.ts';
import { enterWithAppToken, viewerOfToken } from './app-token-use.ts';
import type { Call, CoreContext, RealtimeEvent, Scope } from './call.ts';
import { defaultConfig, type ServerConfig } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { ApiError } from './errors.ts';
import { loadWorld } from './load.ts';
import type { Mail } from './mail.ts';
import { type Media, memoryMedia } from './media.ts';
import { createRealtimeHub, type RealtimeHub } from './realtime.ts';
import { readRelations } from './relations.ts';
import { finish, refusal } from './reply.ts';
import { readBody, tokenOf } from './request.ts';
import type { Handler, Routes } from './routes.ts';
import { schema } from './schema.ts';
import type { WorldData } from './world.ts';

export interface ServerCoreOptions {
  /** A file path or ':memory:'. */
  database: string;
  /** Epoch ms. */
  clock: () => number;
  /** In [0, 1). */
  random: () => number;
  config?: Partial<ServerConfig>;
  /** Storage of media files. Default: memory. */
  media?: Media;
  /** Hears of every e-mail, too. */
  onMail?: (mail: Mail) => void;
}

/** The API server without a port. */
export interface ServerCore {
  /** Answers an HTTP request to the API (`/v3/…`). Never throws. */
  fetch(request: Request): Promise<Response>;
  /** Writes a network into the empty database. */
  load(world: WorldData): void;
  /** False until a network was loaded. */
  hasData(): boolean;
  /** Settings, mutable at runtime. */
  config: ServerConfig;
  realtime: RealtimeHub;
  media: Media;
  /** The e-mails sent since the start, oldest first. */
  mail: Mail[];
  /** The database, for changes without the API. */
  database: Database;
  close(): void;
}

const oldestVersion = 2;
const newestVersion = 3;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Env {
  Bindings: { call: Call };
}

function buildRoutes(): Hono<Env> {
  const app = new Hono<Env>();
  const register = (method: string) => (path: string, handler: Handler) => {
    app.on(method, path, async (c) => {
      enterWithAppToken(c.env.call, method, path);
      const answer = await handler({ ...c.env.call, params: c.req.param() as Record<string, string> });
      return answer instanceof Response ? answer : Response.json(answer);
    });
  };
  const routes: Routes = {
    get: register('GET'),
    post: register('POST'),
    put: register('PUT'),
    patch: register('PATCH'),
    delete: register('DELETE'),
  };
  registerAll(routes);
  app.notFound((c) => {
    const path = c.req.path;
    const isKnown = methods.some((method) => app.router.match(method, path)[0].length > 0);
    throw new ApiError(isKnown ? 405 : 404, `API method not found: '${c.env.call.path}'`);
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

/** Creates the API server with its own database. */
export function createServerCore(options: ServerCoreOptions): ServerCore {
  const config: ServerConfig = { ...defaultConfig, ...options.config };
  const media = options.media ?? memoryMedia();
  const db = openDatabase(options.database);
  db.exec(schema);
  const mail: Mail[] = [];
  const sendMail = (letter: Mail) => {
    mail.push(letter);
    options.onMail?.(letter);
  };
  const context: CoreContext = { db, clock: options.clock, random: options.random, config, media, sendMail };
  const app = buildRoutes();

  const scopeOf = (viewerId: string | null, apiVersion: number, origin: string): Scope => {
    let known: ReturnType<typeof readRelations> | undefined;
    return {
      context,
      viewerId,
      apiVersion,
      mediaOrigin: config.mediaOrigin ?? origin,
      relations: () => {
        known ??= readRelations(db, viewerId);
        return known;
      },
    };
  };

  const realtime = createRealtimeHub(context, scopeOf);

  const answer = async (request: Request, url: URL, apiVersion: number, path: string): Promise<Response> => {
    const events: RealtimeEvent[] = [];
    try {
      if (config.maintenance !== null)
        throw new ApiError(503, config.maintenance, { errType: 'ServiceUnavailable.Maintenance' });
      const body = await readBody(request);
      if (body instanceof Response) return body;
      const viewer = viewerOfToken(context, tokenOf(request.headers, url.searchParams, body), request.headers);
      const call: Call = {
        ...scopeOf(viewer.userId, apiVersion, url.origin),
        sessionId: viewer.sessionId,
        appToken: viewer.appToken,
        origin: url.origin,
        path: url.pathname + url.search,
        params: {},
        query: url.searchParams,
        body,
        headers: request.headers,
        emit: (event) => events.push(event),
      };
      const plain = new Request(new URL(path, url), { method: request.method });
      const response = await app.fetch(plain, { call });
      for (const event of events) realtime.emit(event);
      return response;
    } catch (error) {
      return refusal(error);
    }
  };

  return {
    config,
    fetch: async (request) => {
      const url = new URL(request.url);
      const match = /^\/v(\d+)(\/.*)$/.exec(url.pathname);
      const asked = Number(match?.[1] ?? newestVersion);
      const version = Math.max(oldestVersion, Math.min(newestVersion, asked));
      if (request.method === 'OPTIONS') return finish(context, request, new Response(null, { status: 204 }), version);
      if (asked > newestVersion)
        return finish(context, request, refusal(new ApiError(404, `Unknown API version ${asked}`)), version);
      return finish(context, request, await answer(request, url, version, match?.[2] ?? url.pathname), version);
    },
    load: (world) => loadWorld(db, world),
    hasData: () => db.get('SELECT 1 AS one FROM accounts LIMIT 1') !== undefined,
    realtime,
    media,
    mail,
    database: db,
    close: () => db.close(),
  };
}
