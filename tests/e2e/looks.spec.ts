import type { Locator, Page } from '@playwright/test';
import { soundFile } from '../server/demo/media/sounds.ts';
import { expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { picture, writeWithFiles } from './uploads.ts';

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not rendered');
  return box;
}

const middleOf = ({ y, height }: { y: number; height: number }): number => y + height / 2;

test('pictures smaller than their box are not enlarged', async ({ app, page }) => {
  const small = await picture('small.png', 60, 30, '#a33');
  const large = await picture('large.png', 600, 400, '#3a3');
  await page.goto(await writeWithFiles(app, 'anna', 'One small picture', [small]));
  const shown = (name: string) => page.getByRole('main').getByRole('img', { name });
  expect(await boxOf(shown('small.png'))).toMatchObject({ width: 60, height: 30 });
  await page.goto(await writeWithFiles(app, 'anna', 'A small one beside a large one', [small, large]));
  expect(await boxOf(shown('small.png'))).toMatchObject({ width: 60, height: 30 });
  expect(await boxOf(shown('large.png'))).toMatchObject({ width: 225, height: 150 });
});

test('a sound shows its duration before it is played, and videos have their own icon', async ({ app, page }) => {
  const sound = { name: 'side-b.wav', bytes: new Uint8Array(soundFile('Side B')) };
  const film = { name: 'film.mkv', bytes: new Uint8Array(9) };
  const paper = { name: 'paper.bin', bytes: new Uint8Array(9) };
  const address = await writeWithFiles(app, 'anna', 'To be heard', [sound, film, paper]);
  // The test server stores no files.
  app.faults.set({
    match: ({ url }) => url.includes('/attachments/') && url.endsWith('.wav'),
    respond: () => new Response(sound.bytes, { headers: { 'content-type': 'audio/wav' } }),
  });
  await page.goto(address);
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeCloseTo(3, 2);
  await expect(page.locator('audio')).toHaveJSProperty('paused', true);
  const iconOf = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name }).locator('svg').first().innerHTML();
  const icons = await Promise.all(['side-b.wav', 'film.mkv', 'paper.bin'].map(iconOf));
  expect(new Set(icons).size).toBe(3);
});

test('the heart of an own post is aligned with the icons beside it', async ({ app, page }) => {
  const anna = await actAs(app, 'anna');
  const dmitri = await actAs(app, 'dmitri');
  const postId = await anna.write('Liked by others');
  await dmitri.like(postId);
  await app.signIn(page, 'anna', `/anna/${postId}`);
  const comment = page.getByRole('article').getByTitle('Comment', { exact: true });
  const bubble = await boxOf(comment.locator('svg'));
  const heart = await boxOf(comment.locator('xpath=..').locator('svg').first());
  expect(Math.abs(middleOf(heart) - middleOf(bubble))).toBeLessThan(0.6);
});

test('notification tabs stay in one row with the current one visible', async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.signIn(page, 'anna', '/filter/notifications?filter=bans');
  const tabs = page.getByRole('navigation', { name: 'Kinds of notifications' }).getByRole('link');
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page');
  const rows = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(rows).size).toBe(1);
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('profile counts on two lines are 28 px apart', async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.signIn(page, 'anna', '/dmitri');
  const counts = page.getByRole('region', { name: 'Profile' }).getByRole('listitem');
  await expect(counts).toHaveCount(5);
  const boxes = await counts.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  const lines = [...new Set(boxes.map(({ top }) => top))];
  expect(lines.length).toBeGreaterThan(1);
  expect((lines[1] ?? 0) - (lines[0] ?? 0)).toBe(28);
});

/** Writes posts until one is shown as new: only then has the page's socket joined its rooms. */
async function writeUntilCounted(page: Page, write: () => Promise<unknown>): Promise<Locator> {
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ });
  await expect(async () => {
    await write();
    await expect(pill).toBeVisible({ timeout: 3000 });
  }).toPass();
  return pill;
}

test('the button for new posts is inside the title row, which covers the full width of the feed', async ({
  app,
  page,
}) => {
  const dmitri = await actAs(app, 'dmitri');
  for (let i = 1; i <= 12; i += 1) await dmitri.write(`Something to scroll past, ${i}`);
  await app.signIn(page, 'anna', '/dmitri');
  await expect(page.getByRole('feed').getByRole('article').nth(11)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1000));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const pill = await boxOf(await writeUntilCounted(page, () => dmitri.write('While she reads below')));
  const row = await boxOf(page.locator('header').filter({ has: page.getByRole('button', { name: /new posts?$/ }) }));
  const feed = await boxOf(page.getByRole('feed'));
  expect(pill.y).toBeGreaterThanOrEqual(row.y);
  expect(pill.y + pill.height).toBeLessThanOrEqual(row.y + row.height);
  // As wide as the feed column, so that no text shows beside it.
  expect(row.x).toBeLessThanOrEqual(feed.x);
  expect(row.x + row.width).toBeGreaterThanOrEqual(feed.x + feed.width);
});
