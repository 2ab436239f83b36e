import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './axe-check.ts';
import { expect, test } from './fixtures.ts';
import { picture, writeWithFiles } from './uploads.ts';

const HOSTILE = '<script>document.title="taken over"</script><img src=x onerror="document.title=1">';
const DRAFT = 'Written on the first device';

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Write a post' });

test('an export is unpacked and read offline in another browser, and its drafts are imported on another device', async ({
  app,
  page,
  browser,
}, testInfo) => {
  await writeWithFiles(app, 'anna', `${HOSTILE} It was <spoiler>the butler</spoiler>`, [
    await picture('sea.png', 300, 200, '#3377aa'),
  ]);
  await app.signIn(page, 'anna');
  await text(page).fill(DRAFT);
  await page.goto('/settings/data');
  await expectAccessible(page, 'your data');
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  const save = page.getByRole('link', { name: 'Save the file' });
  await expect(save).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const zip = testInfo.outputPath('export.zip');
  await download.saveAs(zip);
  await page.getByRole('button', { name: 'Done, remove it here' }).click();
  await expect(save).toHaveCount(0);
  const left = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const names: string[] = [];
      // Beside it there may be the file of a disk test.
      const folder = await root.getDirectoryHandle('larder-export');
      for await (const file of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) names.push(file);
      return names;
    });
  await expect.poll(left).toEqual([]);

  const folder = testInfo.outputPath('unpacked');
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const reader = await browser.newContext({ offline: true });
  const read = await reader.newPage();
  const asked: string[] = [];
  read.on('request', (request) => {
    if (!request.url().startsWith('file:')) asked.push(request.url());
  });
  await read.goto(`file://${folder}/index.html`);
  await expect(read).toHaveTitle('Words of anna');
  await read.getByRole('link', { name: /^Posts, 1:/ }).click();
  await expect(read.getByText(HOSTILE)).toBeVisible();
  await expect(read).toHaveTitle(/^Posts, 1: \w{3} \d+, \d{4}/);
  await expect(read.getByText('the butler')).toBeHidden();
  await read.getByText('Spoiler', { exact: true }).click();
  await expect(read.getByText('the butler')).toBeVisible();
  const drawn = read.getByRole('img', { name: 'sea.png' });
  expect(await drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  expect(asked).toEqual([]);
  await reader.close();

  const device = await browser.newContext({ baseURL: app.origin });
  const other = await device.newPage();
  await app.signIn(other, 'anna');
  await other.goto('/settings/data');
  await other.getByLabel('Exported file').setInputFiles(zip);
  await expect(other.getByText('1 draft added.')).toBeVisible();
  await other.goto('/');
  await expect(text(other)).toHaveValue(DRAFT);
  await other.goto('/settings/data');
  await other
    .getByLabel('Exported file')
    .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('PK no') });
  await expect(other.getByText(/^Nothing was imported: It is no complete ZIP file/)).toBeVisible();
  await device.close();
});
