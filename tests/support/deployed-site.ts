import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientHeaders, createClientFiles } from '../server/client-files.ts';
import { createServerCore, type ServerCore } from '../server/core/core.ts';
import { folderMedia, memoryMedia } from '../server/core/media.ts';
import type { WorldData } from '../server/core/world.ts';
import { serveHandler, startHttpServer } from '../server/http.ts';
import { withCompressedAnswers, withCompressedFiles } from './compressed.ts';
import { createThrottledRelay, type ThrottledRelay } from './throttled-relay.ts';

/** Names of the two servers in the relay's log. */
export const CLIENT = 'client';
export const API = 'api';

export interface DeployedSite {
  /** Origin of the client's files, through the relay. */
  origin: string;
  /** Origin of the API, through the relay. */
  apiOrigin: string;
  core: ServerCore;
  relay: ThrottledRelay;
  close(): Promise<void>;
}

export interface DeployedSiteOptions {
  /** Folder of the built client. */
  dist: string;
  world: WorldData;
  /** Folder with the media of the world. Without it pictures are missing. */
  mediaDir?: string;
  /** Further files of the client's origin, by path. `null`: not one of them. */
  other?: (path: string) => Response | null;
}

/**
 * A deployment on two origins: the client's files with the headers of a deployment, and the API. Both are compressed, and a
 * browser reaches both through one relay.
 */
export async function startDeployedSite({ dist, world, mediaDir, other }: DeployedSiteOptions): Promise<DeployedSite> {
  const relay = createThrottledRelay();
  const media = mediaDir === undefined ? memoryMedia() : folderMedia(mediaDir);
  const core = createServerCore({ database: ':memory:', clock: Date.now, random: Math.random, media });
  core.load(world);
  const api = await startHttpServer({
    core,
    port: 0,
    guard: async (request, handle) => withCompressedAnswers(handle)(request),
  });
  const apiOrigin = await relay.open(API, api.port);

  const deployed = mkdtempSync(join(tmpdir(), 'larder-deployed-'));
  cpSync(dist, deployed, { recursive: true });
  const config = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(deployed, 'config.json'), JSON.stringify({ ...config, apiRoot: apiOrigin }));
  const files = withCompressedFiles(createClientFiles(deployed, clientHeaders(deployed, '', [])));
  const client = await serveHandler((request) => other?.(new URL(request.url).pathname) ?? files(request), 0);
  const origin = await relay.open(CLIENT, client.port);
  return {
    origin,
    apiOrigin,
    core,
    relay,
    async close() {
      await relay.close();
      await client.close();
      await api.close();
      core.close();
      rmSync(deployed, { recursive: true, force: true });
    },
  };
}
