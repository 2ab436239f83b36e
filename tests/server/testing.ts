import type { ServerConfig } from './core/config.ts';
import { createServerCore, type ServerCore } from './core/core.ts';
import { memoryMedia } from './core/media.ts';
import type { WorldData } from './core/world.ts';
import { type After, createFaults, type FaultSeam } from './faults.ts';
import { createHandler, startHttpServer } from './http.ts';

export interface TestCoreOptions {
  world: WorldData;
  /** Epoch ms. Default: the real time. */
  clock?: () => number;
  /** In [0, 1). Default: Math.random. */
  random?: () => number;
  /** Timer for faults with a delay. Default: real time. */
  after?: After;
  config?: Partial<ServerConfig>;
  /** Folder with the media of the network. Uploads are stored in memory. */
  mediaDir?: string;
}

export interface TestServerOptions extends TestCoreOptions {
  /** Default: any free port. */
  port?: number;
  /** Handles requests that are neither API nor media, for example for the client's files. */
  other?: (request: Request) => Response | Promise<Response>;
}

export interface TestServer {
  origin: string;
  core: ServerCore;
  faults: FaultSeam;
  close(): Promise<void>;
}

/** A server without a port. Its sockets are `core.realtime.connect`. */
export interface InProcessServer {
  core: ServerCore;
  faults: FaultSeam;
  /** Responds like a network: rejects with a TypeError if the connection breaks, and immediately when aborted. */
  fetch(request: Request): Promise<Response>;
  close(): void;
}

function createTestCore(options: TestCoreOptions): ServerCore {
  const core = createServerCore({
    database: ':memory:',
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
    media: memoryMedia(options.mediaDir ?? null),
    ...(options.config ? { config: options.config } : {}),
  });
  core.load(options.world);
  return core;
}

/** Rejects when aborted. The work continues. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Creates an in-memory server in this process, for one test or simulation. */
export function createInProcessServer(options: TestCoreOptions): InProcessServer {
  const core = createTestCore(options);
  const { faults, guard } = createFaults(options.after);
  const handle = createHandler({ core });
  return {
    core,
    faults,
    fetch: (request) => untilAborted(request.signal, guard(request, handle)),
    close: () => {
      faults.clear();
      core.realtime.cutAll();
      core.close();
    },
  };
}

/** Starts an in-memory server on a local port, for one test. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const core = createTestCore(options);
  const { faults, guard } = createFaults(options.after);
  const running = await startHttpServer({
    core,
    port: options.port ?? 0,
    guard,
    ...(options.other ? { other: options.other } : {}),
  });
  return {
    origin: `http://127.0.0.1:${running.port}`,
    core,
    faults,
    close: async () => {
      faults.clear();
      await running.close();
      core.close();
    },
  };
}
