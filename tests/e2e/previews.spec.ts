import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { expect } from './fixtures.ts';
import { addLinkPosts, EVERYTHING, outsideTest } from './outside.ts';

const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';

const LINKS = {
  youtube: `First: ${VIDEO}`,
  vimeo: 'Second: https://vimeo.com/76979871#t=30s',
  coub: 'A loop: https://coub.com/view/2pc24rpb',
  imgur: 'Cats: https://i.imgur.com/LrX4dFo.gifv',
  soundcloud: 'Rain: https://soundcloud.com/luna/rain',
  spotify: 'Radio: https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  apple: 'A song: https://music.apple.com/us/album/the-moon/1440857781?i=1440857786',
  tiktok: 'Short: https://www.tiktok.com/@luna/video/6718335390845095173',
  wikipedia: 'To read: https://en.wikipedia.org/wiki/Larder',
  instagram: 'Photo: https://www.instagram.com/p/CUbHfhpswxt/',
  twitter: 'Said: https://x.com/luna/status/1500000000000000000',
  telegram: 'Channel: https://t.me/larder_news/42',
  document: 'Minutes: https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
  card: 'An article: https://news.example/today',
  sensitive: `Not for work: #nsfw https://vimeo.com/22439234`,
  none: 'Nothing: https://friendfeed.com/luna',
};

const test = outsideTest(EVERYTHING, (world) => addLinkPosts(world, Object.values(LINKS)));

/** The post with this text, and its preview. */
const post = (page: Page, text: string) =>
  page
    .getByRole('article')
    .filter({ hasText: `${text.split(':')[0]}:` })
    .first();
const preview = (page: Page, text: string) => post(page, text).getByRole('region', { name: /^Preview/ });
const show = (page: Page, text: string) => preview(page, text).getByRole('button', { name: 'Show preview' }).click();

test.beforeEach(async ({ app, page }) => {
  await app.signIn(page, 'anna', '/anna');
  await expect(post(page, LINKS.none)).toBeVisible();
});

test('a video shows its picture and byline after a tap, plays in a frame, and is there without a network [2.269 5.059 7.148]', async ({
  page,
  sites,
  context,
}) => {
  await expect(preview(page, LINKS.youtube)).toContainText('YouTube');
  expect(sites.asked).toEqual([]);
  await show(page, LINKS.youtube);
  await expect(preview(page, LINKS.youtube)).toContainText('Shelves in the evening by Luna');
  expect(sites.hosts()).toEqual(['i.ytimg.com', 'www.youtube.com']);
  await expect(preview(page, LINKS.youtube).locator('img')).toHaveAttribute('src', /^blob:/);

  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  // Stored, it needs no network; in view it waits for a tap, so that nothing moves.
  await show(page, LINKS.youtube);
  await expect(preview(page, LINKS.youtube)).toContainText('Shelves in the evening by Luna');
  await expect(preview(page, LINKS.youtube).locator('img')).toHaveAttribute('src', /^blob:/);
  await expect(preview(page, LINKS.vimeo)).toHaveText('Vimeo');
  await context.setOffline(false);

  await preview(page, LINKS.youtube).getByRole('button', { name: /^Play/ }).click();
  const frame = preview(page, LINKS.youtube).locator('iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/);
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts /);
});

test('frames of music, posts and documents have their hosts, heights and sandboxes [7.152 7.153 7.154 7.155 7.156]', async ({
  page,
}) => {
  const expected = [
    [LINKS.spotify, 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC', 380],
    [LINKS.apple, 'https://embed.music.apple.com/us/album/1440857781?i=1440857786', 150],
    [LINKS.instagram, 'https://www.instagram.com/p/CUbHfhpswxt/embed/', 640],
    [LINKS.twitter, 'https://platform.twitter.com/embed/Tweet.html?id=1500000000000000000&dnt=true', 420],
    [LINKS.telegram, 'https://t.me/larder_news/42?embed=1', 350],
  ] as const;
  for (const [text, src, height] of expected) {
    await show(page, text);
    const frame = preview(page, text).locator('iframe');
    await expect(frame).toHaveAttribute('src', src);
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
    await expect.poll(async () => Math.round((await frame.boundingBox())?.height ?? 0)).toBe(height);
  }
});

test('music of SoundCloud has the frame of its oEmbed, 166 px high [7.145 9.083 9.084]', async ({ page }) => {
  await show(page, LINKS.soundcloud);
  const frame = preview(page, LINKS.soundcloud).locator('iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/w\.soundcloud\.com\/player\//);
  const box = await frame.boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(166);
  expect(box?.width ?? 0).toBeLessThanOrEqual(450);
});

test('a document shows its first page, and opens in a frame [7.157]', async ({ page }) => {
  await show(page, LINKS.document);
  await preview(page, LINKS.document).getByRole('button', { name: 'Open document' }).click();
  await expect(preview(page, LINKS.document).locator('iframe')).toHaveAttribute(
    'src',
    'https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/preview',
  );
});

test('a short video says that it is loading, is folded over 550 px, and can be expanded [2.268 8.055 9.069]', async ({
  page,
  sites,
}) => {
  sites.set('www.tiktok.com', 'hangs');
  await show(page, LINKS.tiktok);
  await expect(preview(page, LINKS.tiktok)).toContainText('Loading preview data…');
  sites.set('www.tiktok.com', 'answers');
  await page.reload();
  await show(page, LINKS.tiktok);
  await expect(preview(page, LINKS.tiktok)).toContainText('A cat finds the jam by Luna');
  const shown = preview(page, LINKS.tiktok).locator('[data-fold]');
  const heightOf = async () => Math.round((await shown.boundingBox())?.height ?? 0);
  await expect.poll(heightOf).toBe(400);
  await preview(page, LINKS.tiktok).getByRole('button', { name: 'Expand preview' }).click();
  await expect.poll(heightOf).toBeGreaterThan(550);
  await preview(page, LINKS.tiktok).getByRole('button', { name: 'Fold preview' }).click();
  await expect.poll(heightOf).toBe(400);
});

test('a page of the encyclopedia shows its summary and a small picture [7.147 9.070 9.071]', async ({ page }) => {
  await show(page, LINKS.wikipedia);
  await expect(preview(page, LINKS.wikipedia)).toContainText('A larder is a cool room');
  const box = await preview(page, LINKS.wikipedia).locator('img').boundingBox();
  expect(box?.width ?? 999).toBeLessThanOrEqual(200);
  expect(box?.height ?? 999).toBeLessThanOrEqual(180);
});

test('a page that is gone has no preview, one that cannot be loaded says so and can be asked again [8.049 8.051 8.054]', async ({
  page,
  sites,
}) => {
  sites.set('en.wikipedia.org', { status: 404 });
  await show(page, LINKS.wikipedia);
  await expect(preview(page, LINKS.wikipedia)).toContainText('No preview.');
  sites.set('soundcloud.com', 'lies');
  await show(page, LINKS.soundcloud);
  await expect(preview(page, LINKS.soundcloud)).toContainText('error loading data');
  sites.set('www.tiktok.com', { status: 400 });
  await show(page, LINKS.tiktok);
  await expect(preview(page, LINKS.tiktok)).toContainText('Cannot load TikTok data, probably link is broken.');
  sites.set('soundcloud.com', 'answers');
  await preview(page, LINKS.soundcloud).getByRole('button', { name: 'Try again' }).click();
  await expect(preview(page, LINKS.soundcloud).locator('iframe')).toBeVisible();
});

test('a picture and a film that cannot be loaded say so [8.052]', async ({ page, sites }) => {
  sites.set('i.imgur.com', { status: 404 });
  await show(page, LINKS.imgur);
  await expect(preview(page, LINKS.imgur)).toContainText('Cannot load image');
  sites.set('i.ytimg.com', { status: 404 });
  await show(page, LINKS.youtube);
  await expect(preview(page, LINKS.youtube)).toContainText('Cannot load image');
  await expect(preview(page, LINKS.youtube).getByRole('button', { name: /^Play/ })).toBeVisible();
});

test('the card script runs in a frame without an origin, and its height is taken over [7.159]', async ({
  page,
  sites,
}) => {
  await show(page, LINKS.card);
  const frame = preview(page, LINKS.card).locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  await expect(frame.contentFrame().getByText('Card of https://news.example/today')).toHaveText(
    'Card of https://news.example/today, origin null, reached nothing',
  );
  await expect.poll(async () => Math.round((await frame.boundingBox())?.height ?? 0)).toBe(220);
  expect(sites.hosts()).toEqual(['cards.example']);
});

test('messages of other windows and of other frames change no preview [7.158]', async ({ page }) => {
  await show(page, LINKS.telegram);
  await show(page, LINKS.spotify);
  const frame = preview(page, LINKS.telegram).locator('iframe');
  const heightOf = async () => Math.round((await frame.boundingBox())?.height ?? 0);
  await expect.poll(heightOf).toBe(350);
  const lie = JSON.stringify({ event: 'resize', height: 900 });
  // From this window, and from the frame of another service.
  await page.evaluate((message) => postMessage(message, '*'), lie);
  const spotify = page.frames().find((each) => each.url().startsWith('https://open.spotify.com'));
  await spotify?.evaluate((message) => parent.postMessage(message, '*'), lie);
  // From the frame itself: this one counts, so those before it were heard and ignored.
  const telegram = page.frames().find((each) => each.url().startsWith('https://t.me'));
  const truth = JSON.stringify({ event: 'resize', height: 360 });
  await telegram?.evaluate((message) => parent.postMessage(message, '*'), truth);
  await expect.poll(heightOf).toBe(360);
});

test('the height of a post of Instagram is taken over at most once a second [9.079]', async ({ page }) => {
  await show(page, LINKS.instagram);
  const box = preview(page, LINKS.instagram).locator('iframe');
  const heightOf = async () => Math.round((await box.boundingBox())?.height ?? 0);
  await expect.poll(heightOf).toBe(640);
  await box.evaluate((frame) => {
    const heights: string[] = [];
    Object.assign(window, { heights });
    const outer = frame.parentElement as HTMLElement;
    new MutationObserver(() => heights.push(outer.style.height)).observe(outer, { attributes: true });
  });
  const instagram = page.frames().find((each) => each.url().startsWith('https://www.instagram.com'));
  await instagram?.evaluate(async () => {
    for (let height = 500; height < 520; height += 1) {
      parent.postMessage(JSON.stringify({ type: 'MEASURE', details: { height } }), '*');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect.poll(heightOf).toBe(519);
  expect(await page.evaluate(() => (window as unknown as { heights: string[] }).heights.length)).toBeLessThan(4);
});

test('a film opens large, 900x506 where there is room, and ends when it is closed [9.072 9.073] @wide-too', async ({
  page,
}) => {
  await show(page, LINKS.vimeo);
  await preview(page, LINKS.vimeo).getByRole('button', { name: 'Open large' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shelves in the evening by Luna' });
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/player\.vimeo\.com\/video\/76979871\?.*#t=30s$/);
  const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 };
  const isWide = (page.viewportSize()?.width ?? 0) > 900;
  expect(Math.round((width / height) * 100)).toBe(Math.round((900 / 506) * 100));
  if (isWide) expect([Math.round(width), Math.round(height)]).toEqual([900, 506]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(frame).toHaveCount(0);
});

test('the preview of a sensitive post waits for Show [9.088]', async ({ page, sites }) => {
  const sensitive = post(page, LINKS.sensitive);
  await expect(sensitive.getByText('Sensitive content')).toBeVisible();
  await expect(sensitive.getByRole('button', { name: 'Show preview' })).toHaveCount(0);
  await sensitive.getByRole('button', { name: 'Show', exact: true }).click();
  await sensitive.getByRole('button', { name: 'Show preview' }).click();
  await expect(sensitive).toContainText('Shelves in the evening');
  await page.reload();
  // What was loaded is on the device: the cover has its colours, and nobody is asked.
  const before = sites.asked.length;
  await expect(sensitive.locator('canvas')).toBeVisible();
  const area = await sensitive.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height);
  expect(area).toBeGreaterThanOrEqual(15);
  expect(area).toBeLessThanOrEqual(25);
  expect(sites.asked).toHaveLength(before);
});

test('a preview is opened and closed by keyboard, and has no violations of axe @wide-too', async ({ page }) => {
  const line = preview(page, LINKS.wikipedia);
  await line.getByRole('button', { name: 'Show preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(line).toContainText('A larder is a cool room');
  await show(page, LINKS.youtube);
  await expect(preview(page, LINKS.youtube)).toContainText('Shelves in the evening');
  await expectNoViolations(page, 'previews', '[data-post-id]');
  await line.getByRole('button', { name: 'Hide preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(line).not.toContainText('A larder is a cool room');
});

test('no preview is offered to whoever does not want them, and links to this site and to old ones have none [3.029 5.062 5.063]', async ({
  page,
}) => {
  await expect(preview(page, LINKS.none)).toHaveCount(0);
  await expect(preview(page, LINKS.youtube)).toHaveCount(1);
  await page.goto('/settings/appearance');
  await page.getByLabel('Show previews of links').uncheck();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(post(page, LINKS.youtube)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Preview/ })).toHaveCount(0);
  await page.goBack();
  await page.getByLabel('Show previews of links').check();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(preview(page, LINKS.youtube)).toHaveCount(1);
});
