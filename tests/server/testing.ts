import type { ServerConfig } from './core/config.ts';
import { createServerCore, type ServerCore } from './core/core.ts';
import type { WorldData } from './core/world.ts';
import { createFaults, type FaultSeam } from './faults.ts';
import { startHttpServer } from './http.ts';

export interface TestServerOptions {
  world: WorldData;
  /** Absent: any free port. */
  port?: number;
  /** Epoch ms; absent: the real time. */
  clock?: () => number;
  /** In [0, 1); absent: Math.random. */
  random?: () => number;
  config?: Partial<ServerConfig>;
  mediaDir?: string;
  /** Answers what is neither API nor media, for example the client's files. */
  other?: (request: Request) => Response | Promise<Response>;
}

export interface TestServer {
  origin: string;
  core: ServerCore;
  faults: FaultSeam;
  close(): Promise<void>;
}

/** A server of its own for one test, in memory, on a port of this machine. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const core = createServerCore({
    database: ':memory:',
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
    ...(options.config ? { config: options.config } : {}),
  });
  core.load(options.world);
  const { faults, intercept } = createFaults();
  const running = await startHttpServer({
    core,
    port: options.port ?? 0,
    mediaDir: options.mediaDir ?? null,
    intercept,
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
