import { addressOfPostBy } from '../../e2e/world.ts';
import { threadAuthor } from '../bench-site.ts';
import type { Taps } from '../page/taps.ts';
import { openSlowPage } from '../profiles.ts';
import { type Figure, median } from '../report.ts';
import { drawnIn } from '../static-copy.ts';
import { openOn, type Use } from './use.ts';

declare const taps: Taps;

/** A thread is new to its device only once, and a new device costs half a minute. */
const MAX_RUNS = 3;

/** From the author's feed to a post that the device has not opened before, with all its comments. */
export async function measureThread(use: Use, comments: number): Promise<Figure[]> {
  const { site, profile } = use;
  const author = threadAuthor(comments);
  const post = site.world.posts.find(({ shortId }) => addressOfPostBy(site.world, author).endsWith(shortId));
  if (!post) throw new Error(`There is no thread of ${comments}.`);
  const url = `${site.apiOrigin}/v3/posts/${post.id}?maxComments=all`;
  const ours: { textMs: number; allMs: number }[] = [];
  const bare: { textMs: number; allMs: number }[] = [];
  for (let run = 0; run < Math.min(use.runs, MAX_RUNS); run += 1) {
    site.relay.throttle(null);
    const context = await use.openVisited();
    const page = await openOn(site, context, profile, `/${author}`);
    const feed = await drawnIn(page);
    ours.push(await page.evaluate((id) => taps.timeThread(id), post.id));
    const html = await page.evaluate(() => document.querySelector('#root')?.innerHTML ?? '');
    await page.close();
    const copy = await openSlowPage(context, profile);
    await copy.setContent(feed, { waitUntil: 'load' });
    bare.push(
      await copy.evaluate(([root, address, token]) => taps.timeBareThread(root, address, token), [
        html,
        url,
        site.token,
      ] as const),
    );
    await context.close();
  }
  const line = (name: string, value: (times: { textMs: number; allMs: number }) => number): Figure => ({
    name: `${profile.name}: a post of ${comments} comments, ${name}`,
    unit: 'ms',
    ours: median(ours.map(value)),
    baseline: median(bare.map(value)),
  });
  return [line('its text', ({ textMs }) => textMs), line('its thread', ({ allMs }) => allMs)];
}
