import type { Page } from '@playwright/test';
import type { Taps } from '../page/taps.ts';
import { openSlowPage } from '../profiles.ts';
import { type Figure, median } from '../report.ts';
import { drawnIn } from '../static-copy.ts';
import type { Use } from './use.ts';

declare const taps: Taps;

/** The first post opened on a page, and the following ones. None is the very first of the feed. */
const POSTS = [4, 7, 10, 13, 16];

interface Times {
  openMs: number[];
  backMs: number[];
}

const noTimes = (): Times => ({ openMs: [], backMs: [] });

/** Feed to post and back, the first time and later, and a tap on "Like". */
export async function measureReading(use: Use): Promise<Figure[]> {
  const ours = { first: noTimes(), later: noTimes(), likeMs: [] as number[], lost: 0 };
  const bare = { first: noTimes(), later: noTimes(), likeMs: [] as number[] };
  for (let run = 0; run < use.runs; run += 1) {
    const page = await use.open('/');
    const feed = await drawnIn(page);
    const read: { index: number; id: string; html: string; isLikable: boolean }[] = [];
    for (const [turn, index] of POSTS.entries()) {
      const { id, openMs, html, backMs, isAtPlace } = await readPost(page, index);
      const times = turn === 0 ? ours.first : ours.later;
      times.openMs.push(openMs);
      times.backMs.push(backMs);
      if (!isAtPlace) ours.lost += 1;
      const isLikable = await canLike(page, id);
      if (isLikable) ours.likeMs.push(await page.evaluate((post) => taps.timeLike(post), id));
      read.push({ index, id, html, isLikable });
    }
    // Pages behind another one get few frames.
    await page.close();
    const copy = await openSlowPage(use.context, use.profile);
    await copy.setContent(feed, { waitUntil: 'load' });
    for (const [turn, { index, id, html, isLikable }] of read.entries()) {
      await copy.evaluate((at) => taps.scrollToPost(at), index);
      const drawn = await copy.evaluate((root) => taps.timeBareOpen(root), html);
      const times = turn === 0 ? bare.first : bare.later;
      times.openMs.push(drawn.openMs);
      times.backMs.push(drawn.backMs);
      if (isLikable) bare.likeMs.push(await copy.evaluate((post) => taps.timeBareLike(post), id));
    }
    await copy.close();
  }
  const line = (name: string, oursMs: readonly number[], bareMs: readonly number[]): Figure => ({
    name: `${use.profile.name}: ${name}`,
    unit: 'ms',
    ours: median(oursMs),
    baseline: median(bareMs),
  });
  return [
    line('feed to post, the first tap', ours.first.openMs, bare.first.openMs),
    line('feed to post, later taps', ours.later.openMs, bare.later.openMs),
    line('back to the feed, the first time', ours.first.backMs, bare.first.backMs),
    line('back to the feed, later', ours.later.backMs, bare.later.backMs),
    {
      name: `${use.profile.name}: back at another place, of ${use.runs * POSTS.length}`,
      unit: '',
      ours: ours.lost,
      baseline: 0,
    },
    line('tap to painted like', ours.likeMs, bare.likeMs),
  ];
}

/** Opens a post of the feed and returns. */
async function readPost(page: Page, index: number) {
  // A return draws the rows on the screen first.
  await page.locator('#root [role=feed][aria-busy=false]').waitFor({ state: 'attached' });
  const id = await page.evaluate((at) => taps.scrollToPost(at), index);
  const top = await page.evaluate((post) => taps.topOf(post), id);
  const hasComments = (await page.locator(`#root article[data-post-id="${id}"] [data-comment]`).count()) > 0;
  const openMs = await page.evaluate((post) => taps.timeOpen(post), id);
  if (hasComments) await page.locator('#root [data-comment]').first().waitFor({ state: 'attached' });
  const html = await page.evaluate(() => document.querySelector('#root')?.innerHTML ?? '');
  const back = await page.evaluate(([post, at]) => taps.timeBack(post, at), [id, top] as const);
  return { id, openMs, html, backMs: back.ms, isAtPlace: back.isAtPlace };
}

/** The user's own posts have no button. */
const canLike = async (page: Page, id: string): Promise<boolean> =>
  (await page.locator(`#root article[data-post-id="${id}"] button:is([title="Like"], [title="Un-like"])`).count()) > 0;
