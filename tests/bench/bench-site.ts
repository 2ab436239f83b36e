import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addAuthor } from '../e2e/world.ts';
import type { WorldData } from '../server/core/world.ts';
import { createDemoWorld, DEMO_SIGN_INS, writeDemoMedia } from '../server/demo/index.ts';
import { serveHandler } from '../server/http.ts';
import { type DeployedSite, startDeployedSite } from '../support/deployed-site.ts';
import { bundleScript } from './bundle.ts';
import type { Given } from './page/bare-start.ts';

/** A twentieth of the demo network, as in the end-to-end tests. */
const SCALE = 0.05;
/** Numbers of comments of the two long threads. */
export const THREADS = [90, 1000] as const;
export const threadAuthor = (comments: number) => `talkative${comments}`;
const DAY_MS = 86_400_000;

export interface BenchSite extends DeployedSite {
  world: WorldData;
  /** Origin of the baseline's pages, through the same relay. */
  bareOrigin: string;
  /** A token of the signed-in user, for the baseline's requests. */
  token: string;
  /** Elements and bytes of the baseline's pages, as many as the app has. */
  bare: { elements: number; bytes: number };
}

const PASSWORD = DEMO_SIGN_INS[0]?.password ?? '';

/** The demo network with pictures and two long threads, the built client, and the baseline's pages. */
export async function startBenchSite(dist: string): Promise<BenchSite> {
  const world = createDemoWorld({ seed: 'bench', scale: SCALE, now: Date.now() });
  for (const comments of THREADS) addThread(world, comments);
  const mediaDir = mkdtempSync(join(tmpdir(), 'larder-media-'));
  await writeDemoMedia(world, mediaDir);
  const site = await startDeployedSite({ dist, world, mediaDir });
  const bare = { elements: 0, bytes: 0 };
  const token = await signIn(site.apiOrigin);
  const page = await barePages(site, bare, token);
  const server = await serveHandler(page, 0);
  return {
    ...site,
    world,
    bareOrigin: await site.relay.open('bare', server.port),
    token,
    bare,
    async close() {
      await site.close();
      await server.close();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}

/** A post of an author whom anna follows, below the first page of her feed. */
function addThread(world: WorldData, comments: number): void {
  addAuthor(world, threadAuthor(comments), `A long thread: ${comments}`);
  const post = world.posts.at(-1);
  const author = world.users.find(({ username }) => username === 'dmitri');
  if (!post || !author) throw new Error('The demo network has no dmitri.');
  post.bumpedAt = post.createdAt = post.updatedAt = Date.now() - 2000 * DAY_MS;
  for (let seqNumber = 1; seqNumber <= comments; seqNumber += 1) {
    const id = `${'0'.repeat(8)}-${String(comments).padStart(4, '0')}-4000-8000-${String(seqNumber).padStart(12, '0')}`;
    const at = post.createdAt + seqNumber;
    const body = `${seqNumber}. The early train was late again, so we walked along the river and counted herons.`;
    const shortId = (0x100000 + comments * 0x1000 + seqNumber).toString(16);
    world.comments.push({
      id,
      shortId,
      postId: post.id,
      authorId: author.id,
      seqNumber,
      body,
      createdAt: at,
      updatedAt: at,
    });
  }
}

/** `/cold` has as many bytes as the app loads before its first post; `/warm` is kept by the browser. */
async function barePages({ apiOrigin }: DeployedSite, bare: BenchSite['bare'], token: string) {
  const script = await bundleScript(new URL('page/bare-start.ts', import.meta.url));
  const html = (start: string, bytes: number) => {
    const given: Given = { feedUrl: `${apiOrigin}/v3/timelines/home?offset=0`, token, elements: bare.elements };
    const head = `<!doctype html><html data-start="${start}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>`;
    const body = `<body><div id="root"></div><script type="application/json">${JSON.stringify(given)}</script><script>${script}</script>`;
    // Letters that do not compress.
    return `${head}${body}<!--${randomBytes(Math.ceil(bytes * 0.75))
      .toString('base64')
      .slice(0, bytes)}-->`;
  };
  return (request: Request) => {
    const isCold = new URL(request.url).pathname === '/cold';
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    return new Response(isCold ? html('cold', bare.bytes) : html('warm', 0), { headers });
  };
}

async function signIn(apiOrigin: string): Promise<string> {
  const response = await fetch(`${apiOrigin}/v3/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'anna', password: PASSWORD }),
  });
  return ((await response.json()) as { authToken: string }).authToken;
}

/** Signs in through the form and waits for the feed. */
export async function signInOn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/signin?back=%2F`);
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#root article[data-post-id]').nth(20).waitFor({ state: 'attached' });
}
