import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeConfig } from '../../src/shared/config/decode.ts';
import { CARD_PAGE, cacheControl, cardHeaders, openerPolicy, securityHeaders } from '../support/headers.ts';
import { fileResponse } from './file-response.ts';

const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

const CONFIG = '/config.json';

/** Headers by path. */
export type HeadersOf = (path: string) => Readonly<Record<string, string>>;

export const NO_HEADERS: HeadersOf = () => ({});

/** The config.json of a build, with other settings. */
function configFile(dist: string, settings: object): object {
  return { ...(JSON.parse(readFileSync(join(dist, CONFIG), 'utf8')) as object), ...settings };
}

/** The headers of a deployment of this build, with policies made from its config.json. `settings`: its other settings. */
export function clientHeaders(
  dist: string,
  siteOrigin: string,
  mediaOrigins: string[],
  settings: object = {},
): HeadersOf {
  const config = decodeConfig(configFile(dist, settings));
  if (!config.ok) throw new Error(`config.json is not as it should be: ${config.reason}`);
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const pages = securityHeaders(config.value, { siteOrigin, mediaOrigins, html });
  const card = cardHeaders(config.value);
  return (path) => (path === CARD_PAGE ? card : pages);
}

/**
 * Serves a built client: its files, and index.html for every client route. `headersOf`: those of the deployment, for example
 * the content security policy. `settings`: of its config.json, other than in the build.
 */
export function createClientFiles(
  dist: string,
  headersOf: HeadersOf,
  settings: object = {},
): (request: Request) => Response {
  const headersAt = (path: string) => ({
    ...headersOf(path),
    'cache-control': cacheControl(path),
    'cross-origin-opener-policy': openerPolicy(path),
  });
  const file = (path: string) =>
    path === CONFIG && Object.keys(settings).length > 0
      ? Response.json(configFile(dist, settings), { headers: headersAt(path) })
      : fileResponse(dist, path, headersAt(path));
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed', { status: 405 });
    const { pathname } = new URL(request.url);
    const found = file(pathname);
    if (found) return found;
    const isMissingFile = pathname.startsWith('/assets/') || (looksLikeFile(pathname) && !acceptsHtml(request));
    return (isMissingFile ? null : file('/index.html')) ?? new Response('Not found', { status: 404 });
  };
}

const acceptsHtml = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html');
