import type { ServerConfig } from './core/config.ts';
import { createServerCore, type ServerCore } from './core/core.ts';
import { memoryMedia } from './core/media.ts';
import type { WorldData } from './core/world.ts';
import { type After, createFaults, type FaultSeam } from './faults.ts';
import { createHandler, startHttpServer } from './http.ts';

export interface TestCoreOptions {
  world: WorldData;
  /** Epoch ms; absent: the real time. */
  clock?: () => number;
  /** In [0, 1); absent: Math.random. */
  random?: () => number;
  /** Times the faults with a delay; absent: real time. */
  after?: After;
  config?: Partial<ServerConfig>;
  /** Folder with the media of the world; what is uploaded goes to memory. */
  mediaDir?: string;
}

export interface TestServerOptions extends TestCoreOptions {
  /** Absent: any free port. */
  port?: number;
  /** Answers what is neither API nor media, for example the client's files. */
  other?: (request: Request) => Response | Promise<Response>;
}

export interface TestServer {
  origin: string;
  core: ServerCore;
  faults: FaultSeam;
  close(): Promise<void>;
}

/** A server without a port: its sockets are `core.realtime.connect`. */
export interface InProcessServer {
  core: ServerCore;
  faults: FaultSeam;
  /** Answers as a network would: rejects with a TypeError when the connection breaks, at once when it is aborted. */
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

/** Rejects when the caller gives up; whatever was asked for goes on. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A server of its own for one test or simulation, in memory and in the same process. */
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

/** A server of its own for one test, in memory, on a port of this machine. */
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
