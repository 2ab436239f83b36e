import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PLACE, photo } from '../support/photos.ts';
import { apiClient } from './api.ts';
import { vaultRows } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { picture } from './uploads.ts';

const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (form: Locator) => form.getByRole('textbox', { name: 'Write a post' });
const files = (form: Locator) => form.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const thumbnail = (form: Locator, name: string) => form.getByRole('button', { name: `Show ${name}`, exact: true });

const coloured = async (name: string, colour: string) => {
  const { bytes } = await picture(name, 60, 40, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
};

interface FeedReply {
  posts: { body: string; attachments: string[] }[];
  attachments: { id: string; fileName: string; url: string }[];
}

interface SentFile {
  name: string;
  bytes: Buffer;
}

/** The files of anna's only post with this text, fetched without a session. */
async function sentFiles(app: App, words: string): Promise<SentFile[]> {
  const anna = await apiClient(app, 'anna');
  const { posts, attachments } = (await anna.call('GET', 'timelines/anna?sort=created')) as FeedReply;
  const found = posts.filter(({ body }) => body === words);
  if (found.length !== 1) return [];
  const sent = (found[0]?.attachments ?? []).flatMap((id) => attachments.filter((file) => file.id === id));
  return Promise.all(
    sent.map(async ({ fileName, url }) => {
      const answer = await fetch(new URL(url, app.origin));
      return { name: fileName, bytes: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
}

async function send(page: Page, app: App, words: string): Promise<SentFile[]> {
  const form = composer(page);
  await form.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(words);
  await expect.poll(async () => (await sentFiles(app, words)).length).toBeGreaterThan(0);
  return sentFiles(app, words);
}

test('“Take a photo” opens the camera, and the photo is sent without its location and with its orientation', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('From the lane');
  const chosen = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Take a photo' }).click();
  const camera = await chosen;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  const taken = Buffer.from(await photo('jpeg', 6));
  expect(taken.includes(PLACE)).toBe(true);
  await camera.setFiles([{ name: 'lane.jpg', mimeType: 'image/jpeg', buffer: taken }]);
  await expect(files(form)).toHaveText([/lane\.jpg/]);
  const [sent] = await send(page, app, 'From the lane');
  expect(sent?.bytes.includes(PLACE)).toBe(false);
  expect((await sharp(sent?.bytes).metadata()).orientation).toBe(6);
});

test('a large pasted PNG becomes a JPEG if that halves its size, and a chosen PNG stays as it is [5.037 5.038]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Noise');
  const size = { width: 300, height: 300 };
  const noise = {
    ...size,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  } as const;
  const buffer = await sharp({ create: noise }).png().toBuffer();
  expect(buffer.length).toBeGreaterThan(50 * 1024);
  await text(form).evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'noise.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...buffer],
  );
  await expect(files(form)).toHaveText([/noise\.jpg/]);
  await form.getByLabel('Files', { exact: true }).setInputFiles([{ name: 'kept.png', mimeType: 'image/png', buffer }]);
  await expect(files(form)).toHaveText([/noise\.jpg/, /kept\.png/]);
  const [converted, kept] = await send(page, app, 'Noise');
  expect((await sharp(converted?.bytes).metadata()).format).toBe('jpeg');
  expect(converted?.bytes.length).toBeLessThan(buffer.length / 2);
  expect((await sharp(kept?.bytes).metadata()).format).toBe('png');
});

async function openThree(page: Page, app: App): Promise<Locator> {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Three colours');
  await form
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      await coloured('red.png', 'red'),
      await coloured('green.png', 'green'),
      await coloured('blue.png', 'blue'),
    ]);
  await expect(files(form)).toHaveText([/red/, /green/, /blue/]);
  return form;
}

const middleOf = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

test('pictures are reordered by mouse, touch and keyboard, and sent in that order [2.267]', async ({ page, app }) => {
  const form = await openThree(page, app);

  const [from, to] = [await middleOf(thumbnail(form, 'red.png')), await middleOf(thumbnail(form, 'green.png'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(files(form)).toHaveText([/green/, /red/, /blue/]);
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toHaveCount(0);

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [held, over] = [await middleOf(thumbnail(form, 'green.png')), await middleOf(thumbnail(form, 'red.png'))];
  const scrolled = await page.evaluate(() => scrollY);
  await touch('touchStart', held);
  await expect(files(form).first()).toHaveAttribute('data-dragged', 'true');
  await touch('touchMove', { x: (held.x + over.x) / 2, y: held.y });
  await touch('touchMove', over);
  await touch('touchEnd');
  await expect(files(form)).toHaveText([/red/, /green/, /blue/]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  const forward = form.getByRole('button', { name: 'Move red.png forward' });
  await forward.focus();
  await page.keyboard.press('Enter');
  await expect(files(form)).toHaveText([/green/, /red/, /blue/]);
  await expect(forward).toBeFocused();
  await expect(form.getByRole('status').filter({ hasText: 'red.png: 2 of 3' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(files(form)).toHaveText([/green/, /blue/, /red/]);
  await expect(forward).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(files(form)).toHaveText([/green/, /blue/, /red/]);

  const names = (await send(page, app, 'Three colours')).map(({ name }) => name);
  expect(names).toEqual(['green.png', 'blue.png', 'red.png']);
});

test('removing a file moves the focus to the next one', async ({ page, app }) => {
  const form = await openThree(page, app);
  const remove = (name: string) => form.getByRole('button', { name: `Remove ${name}` });
  await remove('green.png').focus();
  await page.keyboard.press('Enter');
  await expect(files(form)).toHaveText([/red/, /blue/]);
  await expect(remove('blue.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove('red.png')).toBeFocused();
});

test('a picture in the form opens in the lightbox, also offline [2.260]', async ({ page, app, context }) => {
  const form = await openThree(page, app);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await thumbnail(form, 'green.png').click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox.getByRole('link', { name: 'green.png' })).toBeVisible();
  await expect(lightbox.getByText('2 of 3')).toBeVisible();
  await expect(lightbox.getByRole('img', { name: 'green.png' })).toHaveAttribute('src', /^blob:/);
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(files(form)).toHaveCount(3);
});

test.describe('without the code of a form part', () => {
  // The precache of the service worker would serve the code.
  test.use({ serviceWorkers: 'block' });

  test('a form part that fails to load is named and can be retried [8.048]', async ({ page, app }) => {
    await page.route(/\/assets\/parts-[^/]*\.js/, (route) => route.abort());
    await app.signIn(page);
    const form = composer(page);
    await text(form).fill('Files');
    await form.getByLabel('Files', { exact: true }).setInputFiles([await coloured('red.png', 'red')]);
    const notice = form.getByRole('alert').filter({ hasText: "Couldn't load Sortable component" });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await page.unroute(/\/assets\/parts-[^/]*\.js/);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(files(form)).toHaveText([/red/]);
  });
});

/** Delays reading of chosen files until `__letRead()` is called. Files named in `__unreadable` fail. */
const readSlowly = () => {
  const world = globalThis as unknown as { __letRead: () => void; __unreadable: string[] };
  const { arrayBuffer } = Blob.prototype;
  const mayRead = new Promise<void>((resolve) => {
    world.__letRead = resolve;
  });
  world.__unreadable = ['gone.png'];
  File.prototype.arrayBuffer = async function read(this: File) {
    await mayRead;
    if (world.__unreadable.includes(this.name)) throw new DOMException('It is gone', 'NotReadableError');
    return arrayBuffer.call(this);
  };
};

test('a file is listed while it is being read, the post waits for it, and an unreadable file shows an error [5.002]', async ({
  page,
  app,
}) => {
  await page.addInitScript(readSlowly);
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Slow card');
  const post = form.getByRole('button', { name: /^Post/ });
  await expect(post).toBeEnabled();
  const chosen = await Promise.all(['kept.png', 'gone.png', 'unwanted.png'].map((name) => coloured(name, 'teal')));
  await form.getByLabel('Files', { exact: true }).setInputFiles(chosen);
  await expect(files(form)).toHaveText([/kept/, /gone/, /unwanted/]);
  await expect(form.getByRole('progressbar', { name: 'Uploading kept.png' })).toBeVisible();
  await expect(post).toBeDisabled();
  await form.getByRole('button', { name: 'Remove unwanted.png' }).click();
  await page.evaluate(() => (globalThis as unknown as { __letRead: () => void }).__letRead());
  await expect(files(form)).toHaveText([/kept/, /gone.*This file cannot be read/]);
  await expect(thumbnail(form, 'kept.png')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(post).toBeDisabled();
  await expect(post).toHaveAccessibleDescription('Remove “gone.png” first: it cannot be sent.');
  await form.getByRole('button', { name: 'Remove gone.png' }).click();
  await expect(post).toHaveAccessibleDescription('');
  expect((await send(page, app, 'Slow card')).map(({ name }) => name)).toEqual(['kept.png']);
});

test('a file that another tab is preparing is said to be lost only when that tab has ended', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page, 'anna');
  await text(composer(page)).focus();
  // It is never read.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => new Promise<never>(() => undefined);
  });
  const chosen = { name: 'plums.txt', mimeType: 'text/plain', buffer: Buffer.from('Plums') };
  await composer(page).getByLabel('Files', { exact: true }).setInputFiles([chosen]);
  await expect.poll(async () => (await vaultRows(page, 'drafts')).flatMap(({ files }) => files ?? []).length).toBe(1);
  const other = await context.newPage();
  await other.goto('/');
  await expect(files(composer(other)).filter({ hasText: 'plums.txt' })).toBeVisible();
  const lost = composer(other).getByRole('alert').filter({ hasText: 'This file could not be kept: plums.txt.' });
  await expect(lost).toHaveCount(0);
  await page.close();
  await expect(lost).toBeVisible();
  await expect(files(composer(other))).toHaveCount(0);
});
