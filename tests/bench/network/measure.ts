import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { letAnHourPass } from '../../e2e/device.ts';
import { DEMO_SIGN_INS } from '../../server/demo/index.ts';
import { directClient, storm } from '../../support/storm.ts';
import type { NetworkBench } from '../page/network.ts';
import { type Figure, median } from '../report.ts';
import { measureScrolling } from './scrolling.ts';
import { NETWORK_SCRIPT, type NetworkSite } from './site.ts';

declare const networkBench: NetworkBench;

const QUIET_MS = 3000;
const EVENTS = 1000;
const STORM_MS = 10_000;
/** CPU throttling that simulates a phone. */
const SLOW_DOWN = 4;
/** Each is liked and commented on. */
const POSTS_TO_SEND = 20;
/** Changes by others while the user is away for eight hours. */
const AWAY = { posts: 60, comments: 200 };

const passwordOf = (username: string) => DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? '';

/** Takes all measurements that need a server, a browser and a signed-in user. */
export async function measureNetwork(site: NetworkSite, launch: LaunchOptions, runs: number): Promise<Figure[]> {
  const browser = await chromium.launch(launch);
  try {
    const reader = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: site.origin });
    await signIn(await reader.newPage());
    const page = await openHome(reader);
    const shown = await page
      .locator('#root article[data-post-id]')
      .evaluateAll((articles) => articles.map((article) => (article as HTMLElement).dataset.postId ?? ''));
    // Each run taps another post: a second tap on the same one would meet the first in the outbox.
    const toTap = shown.filter((id) => site.postIds.includes(id)).slice(0, 2 * runs + 2);
    const toSend = site.postIds.filter((id) => !toTap.includes(id)).slice(0, POSTS_TO_SEND);
    const figures = [
      ...(await measureScrolling(await openHome(reader), SLOW_DOWN)),
      await tapToLike(page, toTap.slice(0, runs + 1)),
      await writeToOtherTab(page, await openHome(reader), toTap.slice(runs + 1)),
      await keyInLongText(page, runs),
      ...(await longTasks(page, site)),
      await drainRate(page, site, toSend),
    ];
    await letAnHourPass(page);
    for (const open of reader.pages()) await open.close();
    await liveOn(site);
    const caughtUp = await trafficOf(site, () => openHome(reader));
    const newcomer = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: site.origin });
    const first = await trafficOf(site, async () => signIn(await newcomer.newPage()));
    return [
      ...figures,
      figure('catching up after 8 h of absence: requests', '', caughtUp.requests, first.requests),
      figure('catching up after 8 h of absence: answers', 'KiB', caughtUp.bytes / 1024, first.bytes / 1024),
    ];
  } finally {
    await browser.close();
  }
}

const figure = (name: string, unit: string, ours: number, baseline: number): Figure => ({ name, unit, ours, baseline });

async function signIn(page: Page): Promise<void> {
  await page.goto('/signin?back=%2F');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill(passwordOf('anna'));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#root article[data-post-id]').nth(20).waitFor({ state: 'attached' });
}

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.locator('#root article[data-post-id] button[title="Like"]').first().waitFor();
  await page.addScriptTag({ url: NETWORK_SCRIPT });
  return page;
}

async function tapToLike(page: Page, postIds: readonly string[]): Promise<Figure> {
  const oursMs: number[] = [];
  const bareMs: number[] = [];
  for (const postId of postIds) {
    oursMs.push(await page.evaluate((id) => networkBench.timeLike(id), postId));
    bareMs.push(await page.evaluate(() => networkBench.timeBareTap()));
  }
  // The first run of each is a warm-up.
  return figure('tap to painted like', 'ms', median(oursMs.slice(1)), median(bareMs.slice(1)));
}

const LONG_TEXT = 'Plums, '.repeat(420);
const KEYS_A_RUN = 5;

/** A key at the end of a text of 3,000 characters above the feed, on a throttled CPU. */
async function keyInLongText(page: Page, runs: number): Promise<Figure> {
  const field = page.getByRole('textbox', { name: 'Write a post' });
  await field.fill(LONG_TEXT);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const keys = (runs + 1) * KEYS_A_RUN;
  const oursMs = await page.evaluate((count) => networkBench.timeKeys('Write a post', count), keys);
  const bareMs = await page.evaluate(([text, count]) => networkBench.timeBareKeys(text, count), [
    LONG_TEXT,
    keys,
  ] as const);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await field.fill('');
  const warm = (all: readonly number[]) => median(all.slice(KEYS_A_RUN));
  return figure('a key in 3,000 characters, processor 4x slower', 'ms', warm(oursMs), warm(bareMs));
}

async function writeToOtherTab(page: Page, other: Page, postIds: readonly string[]): Promise<Figure> {
  const oursMs: number[] = [];
  const bareMs: number[] = [];
  for (const postId of postIds) {
    const shownAt = other.evaluate((id) => networkBench.likeShownAt(id, 'true'), postId);
    const tappedAt = await page.evaluate((id) => networkBench.tapLike(id), postId);
    oursMs.push((await shownAt) - tappedAt);
    const bareShownAt = other.evaluate(() => networkBench.bareShownAt());
    const toldAt = await page.evaluate((id) => networkBench.tellBare(id), postId);
    bareMs.push((await bareShownAt) - toldAt);
  }
  await other.close();
  return figure('write to its repaint in another tab', 'ms', median(oursMs.slice(1)), median(bareMs.slice(1)));
}

/** An event storm on a throttled CPU, and the same time without events. */
async function longTasks(page: Page, site: NetworkSite): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(() => networkBench.takeLongTasks());
  await page.waitForTimeout(STORM_MS);
  const idleMs = await page.evaluate(() => networkBench.takeLongTasks());
  await storm({ origin: site.origin, core: site.core }, site.postIds.slice(0, 10), {
    events: EVENTS,
    durationMs: STORM_MS,
  });
  const stormMs = await page.evaluate(() => networkBench.takeLongTasks());
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const longest = (all: readonly number[]) => Math.max(0, ...all);
  return [
    figure('1,000 events in 10 s, processor 4x slower: long tasks', '', stormMs.length, idleMs.length),
    figure('1,000 events in 10 s, processor 4x slower: the longest', 'ms', longest(stormMs), longest(idleMs)),
  ];
}

/** Mutations per second, from the first to the last response. */
async function drainRate(page: Page, site: NetworkSite, postIds: readonly string[]): Promise<Figure> {
  const { traffic } = site;
  const perSecond = () =>
    ((traffic.writesAt.length - 1) * 1000) / ((traffic.writesAt.at(-1) ?? 0) - (traffic.writesAt[0] ?? 0));
  await page.context().setOffline(true);
  await page.evaluate((ids) => networkBench.act(ids), [...postIds]);
  traffic.writesAt = [];
  await page.context().setOffline(false);
  while ((await page.evaluate(() => networkBench.unanswered())) > 0) await page.waitForTimeout(100);
  const ours = perSecond();
  traffic.writesAt = [];
  await page.evaluate(([ids, password]) => networkBench.actBare(ids, 'dmitri', password), [
    [...postIds],
    passwordOf('dmitri'),
  ] as const);
  return figure(`drain of ${2 * postIds.length} likes and comments`, '1/s', ours, perSecond());
}

async function liveOn({ origin, core, postIds }: NetworkSite): Promise<void> {
  const dmitri = await directClient({ origin, core }, 'dmitri');
  for (let i = 0; i < AWAY.posts; i += 1) {
    await dmitri('POST', 'posts', { post: { body: `Written meanwhile: ${i}` }, meta: { feeds: ['dmitri'] } });
  }
  const some = (i: number) => postIds[i % postIds.length] ?? '';
  for (let i = 0; i < AWAY.comments; i += 1) {
    await dmitri('POST', 'comments', { comment: { body: `Said meanwhile: ${i}`, postId: some(i) } });
  }
}

/** Requests and bytes of a start until the network is idle. */
async function trafficOf({ traffic }: NetworkSite, start: () => Promise<unknown>) {
  const before = { requests: traffic.requests, bytes: traffic.bytes };
  await start();
  while (performance.now() - traffic.lastAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 200));
  return { requests: traffic.requests - before.requests, bytes: traffic.bytes - before.bytes };
}
