import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PREVIEW_SERVICES } from '../../src/shared/config/index.ts';
import { clientHeaders, createClientFiles } from './client-files.ts';
import { type Options, readOptions, usage } from './command-line.ts';
import { DEMO_SIGN_INS } from './demo/index.ts';
import { openDemo } from './demo-core.ts';
import { serveHandler, startHttpServer } from './http.ts';
import { forward, forwardSockets } from './proxy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');
const defaultPort = 8930;

/** All services but those of cards, whose script only a deployment can choose. */
const DEMO_SETTINGS = { linkPreviews: { services: PREVIEW_SERVICES.filter((service) => service !== 'card') } };

async function buildClient(): Promise<void> {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
}

async function startWithDemo(options: Options, other: (request: Request) => Response): Promise<number> {
  const core = await openDemo(join(root, '.larder'), options);
  const running = await startHttpServer({ core, port: options.port, other });
  console.log('\nSign in as:');
  for (const { username, password, note } of DEMO_SIGN_INS) console.log(`  ${username} / ${password}   ${note}`);
  return running.port;
}

/** Paths of the API server, not of the client. */
const isServerPath = (path: string) => /^\/(v\d+|socket\.io|attachments|profilepics)\//.test(path);

async function startWithApi(port: number, api: string, other: (request: Request) => Response): Promise<number> {
  const running = await serveHandler(
    (request) => (isServerPath(new URL(request.url).pathname) ? forward(api, request) : other(request)),
    port,
  );
  forwardSockets(running.http, api);
  console.log(`\nCalls, sockets and media pass through to ${api}`);
  return running.port;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const options = readOptions(process.argv.slice(2), defaultPort);
  if (options.build) await buildClient();
  if (!existsSync(join(dist, 'index.html'))) throw new Error('There is no dist/index.html: start without --no-build');
  // The demo allows previews, so that they can be tried; a deployment contacts other sites only if its config.json says so.
  const settings = options.api === null ? DEMO_SETTINGS : {};
  const headers = clientHeaders(dist, `http://localhost:${options.port}`, options.media, settings);
  const client = createClientFiles(dist, headers, settings);
  const port =
    options.api === null ? await startWithDemo(options, client) : await startWithApi(options.port, options.api, client);
  console.log(`\nLarder is at http://localhost:${port}/  (Ctrl+C stops it)`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
