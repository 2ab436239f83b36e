import { addAuthor } from '../../e2e/world.ts';
import { createClientFiles, NO_HEADERS } from '../../server/client-files.ts';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { memoryMedia } from '../../server/core/media.ts';
import { createDemoWorld } from '../../server/demo/index.ts';
import { type RunningServer, startHttpServer } from '../../server/http.ts';
import { bundleScript } from '../bundle.ts';

/** A twentieth of the demo network, as in the end-to-end tests. */
const SCALE = 0.05;
/** Number of posts to act on. The service worker ignores paths below /assets/. */
const POSTS = 50;
export const NETWORK_SCRIPT = '/assets/bench-network.js';

/** Traffic between client and API. */
interface Traffic {
  requests: number;
  /** Bytes of response bodies, uncompressed. */
  bytes: number;
  /** Times of responses to writes, ms. */
  writesAt: number[];
  /** Time of the last response, ms. */
  lastAt: number;
}

export interface NetworkSite extends RunningServer {
  origin: string;
  core: ServerCore;
  /** Public posts at the top of anna's home feed, each by another author. */
  postIds: string[];
  traffic: Traffic;
}

/** Starts the built client with a real API server that counts requests. */
export async function startNetworkSite(dist: string): Promise<NetworkSite> {
  const world = createDemoWorld({ seed: 'bench', scale: SCALE, now: Date.now() });
  const sailors = Array.from({ length: POSTS }, (_, i) => `sailor${i}`);
  for (const sailor of sailors) addAuthor(world, sailor, `The log of ${sailor}`);
  const authors = new Set(world.users.filter((user) => sailors.includes(user.username)).map((user) => user.id));
  const postIds = world.posts.filter((post) => authors.has(post.authorId)).map((post) => post.id);

  const core = createServerCore({ database: ':memory:', clock: Date.now, random: Math.random, media: memoryMedia() });
  core.load(world);
  const traffic: Traffic = { requests: 0, bytes: 0, writesAt: [], lastAt: 0 };
  const script = await bundleScript(new URL('../page/network.ts', import.meta.url));
  const clientFiles = createClientFiles(dist, NO_HEADERS);
  const running = await startHttpServer({
    core,
    port: 0,
    other: (request) =>
      new URL(request.url).pathname === NETWORK_SCRIPT
        ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
        : clientFiles(request),
    guard: async (request, handle) => {
      const response = await handle(request);
      if (!new URL(request.url).pathname.startsWith('/v3/')) return response;
      traffic.requests += 1;
      traffic.bytes += (await response.clone().arrayBuffer()).byteLength;
      traffic.lastAt = performance.now();
      if (request.method === 'POST' && /\/(comments|like)$/.test(request.url)) traffic.writesAt.push(traffic.lastAt);
      return response;
    },
  });
  return {
    ...running,
    close: async () => {
      await running.close();
      core.close();
    },
    origin: `http://127.0.0.1:${running.port}`,
    core,
    postIds,
    traffic,
  };
}
