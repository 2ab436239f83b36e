/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { BrowserContext } from '@playwright/test';
import { PREVIEW_SERVICES } from '../../src/shared/config/index.ts';
import { PREFERENCES_KEY } from '../../src/shared/rules/index.ts';
import { clientHeaders, createClientFiles } from '../server/client-files.ts';
import type { WorldData } from '../server/core/world.ts';
import { addPost } from '../server/demo/add-post.ts';
import { GIF_SERVICE, gifAnswer } from '../support/gif-service.ts';
import { type Manner, type SiteAnswer, siteAnswer } from '../support/other-sites.ts';
import { test as base, CLIENT_FILES, openSite, type Site } from './fixtures.ts';

export const CARD_SCRIPT = 'https://cards.example/platform.js';

/** A deployment that allows every service, and has a GIF service. */
export const EVERYTHING = {
  linkPreviews: { services: [...PREVIEW_SERVICES], cardScript: CARD_SCRIPT },
  gifs: GIF_SERVICE,
};

/** A request to another site. */
export interface Foreign {
  host: string;
  url: string;
  /** As Playwright names it: fetch, image, document, script, media. */
  type: string;
}

export interface OtherSites {
  /** Every request to another site, in order. */
  asked: Foreign[];
  hosts(): string[];
  /** How a host answers from now on. */
  set(host: string, manner: Manner): void;
}

/** Adds posts of anna with these texts, the last one newest. She reads them in her feed, and wants previews. */
export function addLinkPosts(world: WorldData, bodies: readonly string[]): void {
  const now = Date.now();
  bodies.forEach((body, index) => {
    const anna = addPost(world, 'anna', body, now - (bodies.length - index) * 1000);
    anna.frontendPreferences = { ...anna.frontendPreferences, [PREFERENCES_KEY]: { allowLinksPreview: true } };
  });
}

/** Tests against a deployment with these settings, its headers, and stand-ins of all other sites. */
export function outsideTest(config: object, prepare: (world: WorldData) => void) {
  return base.extend<{ sites: OtherSites }, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
      async ({}, use) => {
        const headers = clientHeaders(CLIENT_FILES, 'http://127.0.0.1', [], config);
        const site = await openSite(prepare, createClientFiles(CLIENT_FILES, headers, config));
        await use(site);
        await site.server.close();
      },
      { scope: 'worker' },
    ],
    sites: [async ({ context }, use) => use(await standIn(context)), { auto: true }],
  });
}

/** Answers every request of a browser to another site by a stand-in, and records it. */
async function standIn(context: BrowserContext): Promise<OtherSites> {
  const asked: Foreign[] = [];
  const manners = new Map<string, Manner>();
  await context.route(
    (url) => url.hostname !== '127.0.0.1' && url.hostname !== 'localhost' && url.protocol.startsWith('http'),
    async (route) => {
      const request = route.request();
      const url = request.url();
      const { hostname } = new URL(url);
      asked.push({ host: hostname, url, type: request.resourceType() });
      const answer = answerOf(url, request.resourceType(), manners.get(hostname) ?? 'answers');
      // One that never answers is left open until the test ends.
      if (!answer) return;
      const { status, contentType, body } = answer;
      const headers = { 'content-type': contentType, 'access-control-allow-origin': '*' };
      await route
        .fulfill({ status, headers, body: typeof body === 'string' ? body : Buffer.from(body) })
        .catch(() => {});
    },
  );
  return {
    asked,
    hosts: () => [...new Set(asked.map(({ host }) => host))].sort(),
    set: (host, manner) => manners.set(host, manner),
  };
}

function answerOf(url: string, type: string, manner: Manner): SiteAnswer | null {
  const { hostname } = new URL(url);
  if (hostname.endsWith('gifs.example')) return gifAnswer(url, manner);
  if (hostname === 'cards.example' && type === 'script')
    return { status: 200, contentType: 'text/javascript', body: CARD };
  if (type === 'document' && manner === 'answers')
    return { status: 200, contentType: 'text/html', body: frameOf(hostname) };
  return siteAnswer(url, manner);
}

/** A frame that tells its height as the frames of its service do. */
function frameOf(host: string): string {
  const told: Record<string, string> = {
    'www.instagram.com': `JSON.stringify({ type: 'MEASURE', details: { height: 640 } })`,
    'platform.twitter.com': `JSON.stringify({ 'twttr.embed': { method: 'twttr.private.resize', params: [{ width: 500, height: 420 }] } })`,
    't.me': `JSON.stringify({ event: 'resize', height: 350 })`,
  };
  const message = told[host];
  const script = message === undefined ? '' : `<script>parent.postMessage(${message}, '*')</script>`;
  return `<!doctype html><html lang="en"><title>${host}</title><body style="margin:0;font:16px sans-serif">A frame of ${host}${script}</body></html>`;
}

/** A card script: replaces the link by a card, and tries to reach what is not its own. */
const CARD = `
const link = document.querySelector('a.embedly-card');
const card = document.createElement('div');
card.style.height = '220px';
let reached = 'nothing';
try { localStorage.getItem('x'); reached = 'storage'; } catch {}
try { void document.cookie; reached = document.cookie === '' ? reached : 'cookies'; } catch {}
card.textContent = 'Card of ' + link.href + ', origin ' + self.origin + ', reached ' + reached;
link.replaceWith(card);
`;
