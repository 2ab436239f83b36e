import type { WorkboxPlugin } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { isOwnFile } from '../src/shared/config/own-file.ts';

/**
 * A file of the shell. `hash`: the beginning of the SHA-256 of its content, as base64url. Files without one may be other ones in
 * a deployment: help pages, icons, index.html.
 */
export interface ShellFile extends PrecacheEntry {
  hash?: string;
}

const ASSETS = '/assets/';
const PAGE = '/index.html';
const HASH_LENGTH = 8;

/** In the cache, in place of a file that the deployment does not have: it is asked for from the network. */
const NOT_THERE = 404;

/**
 * Lets only this version's own files into the cache of the shell. A host may answer with index.html for files that have not
 * arrived yet, a gateway with its own page; the browser's cache may keep either. Then the installation fails, the version before
 * goes on, and the browser or the page tries again.
 */
export function onlyOwnFiles(files: readonly ShellFile[]): WorkboxPlugin {
  const known = new Map(files.map(({ url, hash }) => [`/${url}`, hash]));

  const isRight = async (url: string, answer: Response): Promise<boolean> => {
    const { pathname } = new URL(url);
    if (!isNeeded(pathname)) return isOwnFile(answer);
    if (!answer.ok || !hasItsType(pathname, answer)) return false;
    if (pathname !== PAGE) return known.get(pathname) === (await hashOf(await answer.arrayBuffer()));
    const text = await answer.text();
    // The page of another version names other files.
    const assets = text.match(/\/assets\/[\w.-]+/g) ?? [];
    return text.includes('</html>') && assets.length > 0 && assets.every((each) => known.has(each));
  };

  return {
    cacheWillUpdate: async ({ request, response }) => {
      if (await isRight(request.url, response.clone())) return storable(response);
      const { pathname } = new URL(request.url);
      const again = await fetch(pathname, { cache: 'reload', credentials: 'same-origin' });
      if (await isRight(request.url, again.clone())) return storable(again);
      return isNeeded(pathname) ? null : new Response(null, { status: NOT_THERE });
    },
    cachedResponseWillBeUsed: async ({ request, cachedResponse, event }) => {
      if (!cachedResponse || cachedResponse.status === NOT_THERE) return null;
      // An earlier version, which did not look, may have stored something else under the name of a file that has not changed.
      if (event.type === 'install' && !(await isRight(request.url, cachedResponse.clone()))) return null;
      return cachedResponse;
    },
  };
}

/** Without these files the app does not open. */
const isNeeded = (pathname: string): boolean => pathname === PAGE || pathname.startsWith(ASSETS);

/** Browsers run no code, and apply no styles, that are declared as something else. */
function hasItsType(pathname: string, answer: Response): boolean {
  const type = answer.headers.get('content-type') ?? '';
  if (pathname.endsWith('.js')) return type.includes('javascript');
  return type.startsWith(pathname.endsWith('.css') ? 'text/css' : 'text/html');
}

/** `Vary: *` cannot be stored. */
function storable(answer: Response): Response {
  if (!answer.headers.get('vary')?.includes('*')) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('vary');
  return new Response(answer.body, { status: answer.status, headers });
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const letters = btoa(String.fromCharCode(...digest.subarray(0, HASH_LENGTH)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').slice(0, HASH_LENGTH);
}

/** Whether an earlier version has stored pages in place of its code: then it does not open, and nobody can let this one in. */
export async function hasPagesForCode(cacheName: string): Promise<boolean> {
  const cache = await caches.open(cacheName);
  const code = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(ASSETS));
  const stored = await Promise.all(code.map((file) => cache.match(file)));
  return stored.some((answer) => answer !== undefined && !isOwnFile(answer));
}
