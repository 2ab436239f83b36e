import type { Page } from '@playwright/test';
import { createDemoWorld } from '../server/demo/index.ts';
import { startDeployedSite } from '../support/deployed-site.ts';
import { createThrottledRelay, type LoggedRequest } from '../support/throttled-relay.ts';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { CLIENT_FILES, expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { isWhole } from './place.ts';
import { openWithSession, signInByForm } from './sessions.ts';
import { picture, writeWithFiles } from './uploads.ts';

/** What ten minutes of reading may cost. */
const LIMIT_BYTES = 300_000;
/** Pages of Home, and posts that are opened. */
const PAGES = 4;
const POSTS = 6;

const boxes = (page: Page) => page.getByRole('button', { name: /Show picture/ });
const photos = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Picture/ });
const received = (log: readonly LoggedRequest[]) => log.reduce((sum, { bytesDown }) => sum + bytesDown, 0);
const isPicture = ({ path }: Pick<LoggedRequest, 'path'>) => /^\/(profilepics|attachments)\//.test(path);

/** Turns the data saver on or off on its page. */
async function choose(page: Page, label: 'Automatic' | 'On' | 'Off'): Promise<void> {
  await page.goto('/settings/data-saver');
  await page.getByRole('radio', { name: label, exact: true }).check();
  await expect(page.getByRole('status').filter({ hasText: /^(On|Off):/ })).toBeVisible();
}

/** Bytes of feeds that this device has counted. */
const countedFeeds = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('larder-vault');
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<{ kind: string; bytes: number }[]>((resolve) => {
      const reading = database.transaction('traffic').objectStore('traffic').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return rows.reduce((sum, { kind, bytes }) => sum + (kind === 'feeds' ? bytes : 0), 0);
  });

const older = (page: Page) => page.getByRole('link', { name: 'Older items' }).last();

async function scrollThrough(page: Page): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 1500);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}

/** Pages of Home from top to bottom, posts and back, direct messages and notifications, while others write. */
async function readTenMinutes(page: Page, write: (index: number) => Promise<unknown>): Promise<void> {
  await page.goto('/');
  await isWhole(page);
  for (let index = 1; index <= PAGES; index += 1) {
    await scrollThrough(page);
    await write(index);
    if (index === PAGES) break;
    await older(page).click();
    await expect(page).toHaveURL(new RegExp(`offset=${index * 30}`));
    await isWhole(page);
  }
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: /^Home/ }).click();
  await isWhole(page);
  for (let index = 0; index < POSTS; index += 1) {
    const post = page.getByRole('article').nth(index);
    await post.scrollIntoViewIfNeeded();
    await post.locator('a:has(time)').first().click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await scrollThrough(page);
    await page.goBack();
    await isWhole(page);
  }
  const places = page.getByRole('navigation', { name: 'Main places' });
  await places.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await scrollThrough(page);
  await places.getByRole('link', { name: /^Home/ }).click();
  await isWhole(page);
}

test('ten minutes of reading take at most 300 KB while data are saved, and more otherwise', async ({ browser }) => {
  test.setTimeout(240_000);
  const world = createDemoWorld({ seed: 'end-to-end', scale: 0.05, now: Date.now() });
  const site = await startDeployedSite({ dist: CLIENT_FILES, world });
  try {
    const app = { origin: site.apiOrigin };
    for (let i = 0; i < 6; i += 1) {
      await writeWithFiles(app, 'dmitri', `Photos ${i}`, [
        await picture('one.png', 1200, 800, `#a${i}3`),
        await picture('two.png', 800, 1200, `#3a${i}`),
      ]);
    }
    const dmitri = await actAs({ ...app } as Parameters<typeof actAs>[0], 'dmitri');
    const costs: Record<string, { bytes: number; pictures: number }> = {};
    for (const label of ['On', 'Off'] as const) {
      const context = await browser.newContext({ baseURL: site.origin });
      const page = await context.newPage();
      await signInByForm(page);
      await readyForOffline(page);
      await choose(page, label);
      await page.goto('/');
      await isWhole(page);
      site.relay.clear();
      await readTenMinutes(page, (index) => dmitri.write(`News ${label} ${index}`));
      await expect(page.getByText(new RegExp(`News ${label} ${PAGES}|new post`, 'i')).first()).toBeVisible();
      const log = [...site.relay.log];
      costs[label] = { bytes: received(log), pictures: log.filter(isPicture).length };
      await context.close();
    }
    expect(costs.On?.pictures).toBe(0);
    expect(costs.On?.bytes).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(costs.Off?.pictures).toBeGreaterThan(0);
    expect(costs.Off?.bytes).toBeGreaterThan(costs.On?.bytes ?? 0);
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(costs) });
  } finally {
    await site.close();
  }
});

test('a picture is fetched when its box is tapped, and then shown from this device', async ({ app, page }) => {
  await app.signIn(page);
  await readyForOffline(page);
  await choose(page, 'On');
  const address = await writeWithFiles(app, 'anna', 'A picture', [await picture('big.png', 900, 600, '#3a3')]);
  const asked = () => app.faults.count(({ url }) => isPicture({ path: new URL(url).pathname }));
  const before = asked();
  await page.goto(address);
  await expect(boxes(page)).toHaveText(/Show picture.*KiB/);
  const box = await boxes(page).boundingBox();
  expect(asked() - before).toBe(0);

  await boxes(page).click();
  await expect(photos(page)).toHaveCount(1);
  expect(await photos(page).boundingBox(), 'nothing moves').toEqual(box);
  await expect(photos(page)).toBeFocused();
  await expect.poll(() => asked() - before).toBe(1);

  await page.reload();
  await expect(photos(page)).toHaveCount(1);
  await expect(boxes(page)).toHaveCount(0);
  expect(asked() - before).toBe(1);
});

test('the choice holds for the account on this device, follows the network, and says why', async ({ app, page }) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '4g' });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await app.signIn(page);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: 'Data saver' }).click();
  const state = page.getByRole('status').filter({ hasText: /^(On|Off):/ });
  await expect(state).toHaveText('Off: this network is fast enough.');
  await page.evaluate(() => {
    const { connection } = navigator as unknown as { connection: EventTarget & { effectiveType: string } };
    connection.effectiveType = '3g';
    connection.dispatchEvent(new Event('change'));
  });
  await expect(state).toHaveText('On: this network is slow (3g).');
  await page.getByRole('radio', { name: 'Automatic' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(state).toHaveText('On: you have turned it on.');
  await page.keyboard.press('ArrowDown');
  await expect(state).toHaveText('Off: you have turned it off.');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expectNoViolations(page, 'Data saver');
});

test('a sign in the header leads to the choice while data are saved, and a sign-out forgets it', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  const sign = page.getByRole('banner').getByRole('link', { name: 'Data saver is on' });
  const hints = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('data-saver')));
  await choose(page, 'On');
  await expect(sign).toBeVisible();
  expect(await hints()).toHaveLength(1);
  await page.goto('/');
  await sign.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/data-saver$/);
  await choose(page, 'Off');
  await expect(sign).toHaveCount(0);
  await choose(page, 'On');
  await page.goto('/settings/accounts');
  await page.getByRole('button', { name: /^Sign out of @/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(hints).toEqual([]);
});

test('the counted bytes are about those that a relay has seen', async ({ app, browser }) => {
  const relay = createThrottledRelay();
  const origin = await relay.open('all', Number(new URL(app.origin).port));
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await openWithSession(page, app.origin);
  await isWhole(page);
  await readyForOffline(page);
  await older(page).click();
  await isWhole(page);
  await page
    .getByRole('navigation', { name: 'Main places' })
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const ofApi = () => received(relay.log.filter(({ path }) => /^\/(v\d+|socket\.io)\//.test(path)));
  await expect
    .poll(async () => Math.abs((await countedFeeds(page)) / ofApi() - 1), { timeout: 40_000 })
    .toBeLessThan(0.15);
  await page.goto('/settings/data-saver');
  const cell = page.getByRole('row', { name: /^Posts and comments/ }).getByRole('cell');
  await expect(cell.first()).toHaveText(/^[\d.]+ [KM]iB$/);
  await context.close();
  await relay.close();
});
