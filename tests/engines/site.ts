import { createClientFiles, NO_HEADERS } from '../server/client-files.ts';
import { createServerCore } from '../server/core/core.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../server/demo/index.ts';
import { startHttpServer } from '../server/http.ts';
import { makeCertificate } from '../support/certificate.ts';

const NETWORK = { seed: 'engines', scale: 0.05 };

/** The built client and a small network on one port, which can be closed and opened again. */
export interface Site {
  origin: string;
  username: string;
  password: string;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startSite(dist: string): Promise<Site> {
  const [reader] = DEMO_SIGN_INS;
  if (!reader) throw new Error('The demo network has no demo account.');
  const core = createServerCore({ database: ':memory:', clock: Date.now, random: Math.random });
  core.load(createDemoWorld({ ...NETWORK, now: Date.now() }));
  // HTTPS as in a deployment: over HTTP, WebKit ignores `no-store` of pages.
  const tls = makeCertificate();
  const serve = (port: number) => startHttpServer({ core, port, other: createClientFiles(dist, NO_HEADERS), tls });
  let running = await serve(0);
  const { port } = running;
  return {
    origin: `https://127.0.0.1:${port}`,
    username: reader.username,
    password: reader.password,
    goAway: () => running.close(),
    comeBack: async () => {
      running = await serve(port);
    },
    close: async () => {
      await running.close();
      core.close();
    },
  };
}
