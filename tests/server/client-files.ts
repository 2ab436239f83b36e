import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeConfig } from '../../src/shared/config/decode.ts';
import { CARD_PAGE, cacheControl, cardHeaders, openerPolicy, securityHeaders } from '../support/headers.ts';
import { fileResponse } from './file-response.ts';

const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

/** The headers of a deployment of this build, with a policy made from its config.json. */
export function clientHeaders(dist: string, siteOrigin: string, mediaOrigins: string[]): Record<string, string> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return securityHeaders(configOf(dist), { siteOrigin, mediaOrigins, html });
}

function configOf(dist: string) {
  const config = decodeConfig(JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8')));
  if (!config.ok) throw new Error(`config.json is not as it should be: ${config.reason}`);
  return config.value;
}

/**
 * Serves a built client: its files, and index.html for every client route. `headers` are those of the deployment, for example
 * the content security policy; the page of the cards has its own, made from its config.json.
 */
export function createClientFiles(dist: string, headers: Record<string, string>): (request: Request) => Response {
  const file = (path: string) =>
    fileResponse(dist, path, {
      ...(path === CARD_PAGE && Object.keys(headers).length > 0 ? cardHeaders(configOf(dist)) : headers),
      'cache-control': cacheControl(path),
      'cross-origin-opener-policy': openerPolicy(path),
    });
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
