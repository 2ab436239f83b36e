/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { WorldData } from '../server/core/world.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';
import { memoryOf } from './memory.ts';

const POSTS = 3000;
const PICTURES = 1000;
/** Edge of a picture of noise: its PNG has about 250 KB, so that all of them together are larger than the limit of memory. */
const EDGE_PX = 290;
const MEMORY_LIMIT_BYTES = 150_000_000;
const DRAFT = 'Begun before the export';

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addPosts);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

test.setTimeout(400_000);

/** Gives anna thousands of posts, every third with a picture. */
function addPosts(world: WorldData): void {
  const anna = world.users.find(({ username }) => username === 'anna');
  if (!anna) throw new Error('The demo network has no anna');
  world.posts = world.posts.filter(({ authorId }) => authorId !== anna.id);
  for (let index = 0; index < POSTS; index += 1) {
    const createdAt = Date.UTC(2026, 0, 1) + index * 60_000;
    const attachmentIds = index % 3 === 0 && index / 3 < PICTURES ? [randomUUID()] : [];
    for (const id of attachmentIds) {
      world.attachments.push({
        id,
        ownerId: anna.id,
        mediaType: 'image',
        fileName: `noise-${index}.png`,
        extension: 'png',
        sizeBytes: 250_000,
        sizes: { o: [EDGE_PX, EDGE_PX], t: [EDGE_PX, EDGE_PX] },
        artist: null,
        title: null,
        createdAt,
      });
    }
    world.posts.push({
      id: randomUUID(),
      shortId: (0x10_00_00 + index).toString(16),
      body: `Post ${index}`,
      authorId: anna.id,
      destinationIds: [anna.id],
      isDirect: false,
      commentsDisabled: false,
      attachmentIds,
      createdAt,
      updatedAt: createdAt,
      bumpedAt: createdAt,
    });
  }
}

test('3,000 posts with 1,000 pictures are exported with little memory, unpacked by a standard tool and read offline', async ({
  app,
  page,
  browser,
}, testInfo) => {
  const pixels = randomBytes(EDGE_PX * EDGE_PX * 3);
  const noise = await sharp(pixels, { raw: { width: EDGE_PX, height: EDGE_PX, channels: 3 } })
    .png()
    .toBuffer();
  app.faults.set({
    match: ({ url }) => url.includes('/attachments/'),
    respond: () => new Response(new Uint8Array(noise), { headers: { 'content-type': 'image/png' } }),
  });
  await app.signIn(page, 'anna');
  const form = page.getByRole('form', { name: 'Write a post' });
  await form.getByRole('textbox', { name: 'Write a post' }).fill(DRAFT);
  await page.goto('/settings/data');
  await page.getByLabel('Posts with my comments').uncheck();
  await page.getByLabel('Saved posts').uncheck();

  const memory = await memoryOf(page);
  let most = 0;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const save = page.getByRole('link', { name: 'Save the file' });
  await expect
    .poll(
      async () => {
        most = Math.max(most, await memory());
        return save.isVisible();
      },
      { timeout: 300_000, intervals: [100] },
    )
    .toBe(true);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    `${POSTS} posts, ${PICTURES} pictures`,
  );
  testInfo.annotations.push({ type: 'memory', description: `${Math.round(most / 1_000_000)} MB at most` });
  expect(most).toBeLessThan(MEMORY_LIMIT_BYTES);

  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const zip = testInfo.outputPath('export.zip');
  await download.saveAs(zip);
  const folder = testInfo.outputPath('unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-e', zip, folder]);
  expect(readdirSync(join(folder, 'pictures'))).toHaveLength(PICTURES);
  expect(readFileSync(join(folder, 'pictures', readdirSync(join(folder, 'pictures'))[0] ?? ''))).toEqual(noise);

  const reader = await browser.newContext({ offline: true });
  const read = await reader.newPage();
  await read.goto(`file://${folder}/index.html`);
  const pages = read.getByRole('link', { name: /^Posts, \d+: .*2026$/ });
  await expect(pages).toHaveCount(POSTS / 30);
  await pages.last().click();
  await expect(read.getByText('Post 0', { exact: true })).toBeVisible();
  const drawn = read.getByRole('img', { name: 'noise-0.png' });
  expect(await drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(EDGE_PX);
  await reader.close();

  const device = await browser.newContext({ baseURL: app.origin });
  const other = await device.newPage();
  await app.signIn(other, 'anna');
  await other.goto('/settings/data');
  await other.getByLabel('Exported file').setInputFiles(zip);
  await expect(other.getByText('1 draft added.')).toBeVisible();
  await device.close();
});
