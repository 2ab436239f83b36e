import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClientFiles, NO_HEADERS } from '../server/client-files.ts';
import { type RunningServer, serveHandler } from '../server/http.ts';
import { bundleScript } from './bundle.ts';

/** Below /assets/, where the service worker ignores navigations. */
export const BENCH_PAGE = '/assets/bench.html';
export const BENCH_WRITER = '/assets/bench-writer.js';
export const BENCH_SEARCH = '/assets/bench-search.js';
export const BENCH_SCRIPT = '/assets/bench.js';

const HTML = `<!doctype html><meta charset="utf-8"><title>Bench</title><body><script src="${BENCH_SCRIPT}"></script>`;

/** The built client, an API without content, and the bench's page, to measure only the store. */
export async function startSite(dist: string): Promise<RunningServer & { origin: string }> {
  const clientFiles = createClientFiles(dist, NO_HEADERS);
  const config = configWithoutBudget(join(dist, 'config.json'));
  const own = new Map<string, [type: string, body: string]>([
    [BENCH_PAGE, ['text/html', HTML]],
    [BENCH_SCRIPT, ['text/javascript', await bundleScript(new URL('page/main.ts', import.meta.url))]],
    [BENCH_WRITER, ['text/javascript', await bundleScript(new URL('page/writer.ts', import.meta.url))]],
    [BENCH_SEARCH, ['text/javascript', await bundleScript(new URL('search/worker.ts', import.meta.url))]],
    ['/config.json', ['application/json', config]],
  ]);
  const running = await serveHandler((request) => {
    const { pathname } = new URL(request.url);
    const found = own.get(pathname);
    if (found) return new Response(found[1], { headers: { 'content-type': found[0], 'cache-control': 'no-store' } });
    if (/^\/(v\d+|socket\.io)\//.test(pathname)) return Response.json({ err: 'Not now' }, { status: 503 });
    return clientFiles(request);
  }, 0);
  return { ...running, origin: `http://127.0.0.1:${running.port}` };
}

/** A store of 40,000 posts exceeds the usual budget and would be pruned during the measurement. */
function configWithoutBudget(file: string): string {
  const config = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ ...config, appVersionCheck: null, mirror: { maxPosts: 1_000_000, maxBytes: 10 ** 12 } });
}
