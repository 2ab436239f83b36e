import type { Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const LONG = `First words. ${'More of them follow here. '.repeat(60)}Last words.`;

/** A post of dmitri's, shown to anna on dmitri's page. */
async function openFeedOf(page: Page, app: App, body: string) {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write(body);
  await app.signIn(page, 'anna', '/dmitri');
  return { dmitri, post: postOn(page, id), id };
}

test('a long text is folded, and an unfolded one stays unfolded after visiting another page [9.041 9.042] @wide-too', async ({
  page,
  app,
}) => {
  const { post } = await openFeedOf(page, app, LONG);
  await expect(post).toContainText('First words.');
  await expect(post).not.toContainText('Last words.');
  await post.getByRole('button', { name: 'Read more' }).click();
  await expect(post).toContainText('Last words.');
  await expect(post.getByRole('button', { name: 'Read more' })).toHaveCount(0);

  await post.locator('header p a').first().click();
  await expect(page).toHaveURL(/\/dmitri\/[0-9a-f]+$/);
  await expect(page.getByRole('main')).toContainText('Last words.');
  await page.goBack();
  await expect(post).toContainText('Last words.');
});

test('the length of a folded text does not depend on the UI scale [9.048]', async ({ page, app }) => {
  const { post } = await openFeedOf(page, app, LONG);
  const button = post.getByRole('button', { name: 'Read more' });
  await expect(button).toBeVisible();
  const shownLength = async () => (await post.locator('div[dir=auto]').textContent())?.length ?? 0;
  const usual = await shownLength();
  await page.evaluate(() => localStorage.setItem('larder.ui-scale', '150'));
  await page.reload();
  await expect(button).toBeVisible();
  const enlarged = await shownLength();
  expect(Math.abs(enlarged - usual)).toBeLessThan(120);
});

test('a spoiler is hidden until it is opened, also by keyboard, without a layout shift', async ({ page, app }) => {
  const { post } = await openFeedOf(page, app, 'It was <spoiler>the butler, says @anna</spoiler>, of course');
  const spoiler = post.getByRole('button', { name: 'Show spoiler' });
  await expect(spoiler).toBeVisible();
  await expect(post.getByText('the butler')).toBeHidden();
  await expect(post.getByRole('link', { name: '@anna' })).toHaveCount(0);
  const before = await post.boundingBox();
  await spoiler.focus();
  await page.keyboard.press('Enter');
  await expect(post.getByText('the butler')).toBeVisible();
  await expect(post.getByRole('link', { name: '@anna' })).toBeVisible();
  expect((await post.boundingBox())?.height).toBe(before?.height);
});

test('a code block keeps its line breaks and scrolls inside itself', async ({ page, app }) => {
  const { post } = await openFeedOf(
    page,
    app,
    `Run \`npm start\`:\n\`\`\`\nconst a = '${'x'.repeat(300)}';\n\tb(a);\n\`\`\`\ndone`,
  );
  const block = post.locator('code').nth(1);
  await expect(block).toHaveText(/const a = '.*';\n\tb\(a\);/s);
  const [inner, outer] = await block.evaluate((node) => [node.scrollWidth, node.clientWidth]);
  expect(inner).toBeGreaterThan(outer ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => innerWidth),
  );
});

test('only the author ticks tasks in a comment, also offline, and the server gets the new text [5.058]', async ({
  page,
  app,
  context,
}) => {
  const anna: ApiClient = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('What do we need?');
  await dmitri.comment(id, '[ ] oars');
  const mine = await anna.comment(id, '[ ] rope\n[x] tar');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const post = postOn(page, id);
  await expect(post.getByRole('checkbox', { name: 'oars' })).toBeDisabled();
  await expect(post.getByRole('checkbox', { name: 'tar' })).toBeChecked();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await post.getByRole('checkbox', { name: 'rope' }).click();
  await expect(post.getByRole('checkbox', { name: 'rope' })).toBeChecked();
  await post.getByRole('checkbox', { name: 'tar' }).click();
  await expect(post.getByRole('checkbox', { name: 'tar' })).not.toBeChecked();
  await context.setOffline(false);
  const stored = async () => (await anna.read(id)).comments.find((comment) => comment.id === mine)?.body;
  await expect.poll(stored).toBe('[x] rope\n[ ] tar');
});

test('search results highlight all inflections of the search terms [5.043 5.044 5.046]', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Lighthouses stand where the old lighthouse keeper was; маяки');
  await app.signIn(page, 'anna', '/search?q=lighthouse%20from:dmitri');
  const post = postOn(page, id);
  await expect(post.locator('mark')).toHaveText(['Lighthouses', 'lighthouse']);
  await page.goto(`/search?q=${encodeURIComponent('"old lighthouse"')}`);
  await expect(post.locator('mark')).toHaveText(['old lighthouse']);
  await page.goto('/dmitri');
  await expect(post).toBeVisible();
  await expect(post.locator('mark')).toHaveCount(0);
});

test('relative times of posts are renewed every 30 s [9.034]', async ({ page, app }) => {
  await page.clock.install();
  const { post } = await openFeedOf(page, app, 'Just written');
  const time = post.locator('header time').first();
  await expect(time).toHaveText('Just now');
  await page.clock.fastForward(91_000);
  // The time passed since it was written is added.
  await expect(time).toHaveText(/^[12] minutes? ago$/);
});

test('the text direction of a comment does not affect its surroundings', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('مرحبا بالعالم');
  await dmitri.comment(id, 'left \u202eturned\nשלום עולם');
  await dmitri.comment(id, 'plain');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const post = postOn(page, id);
  await expect(post.locator('div[dir=auto]').first()).toHaveCSS('direction', 'rtl');
  const [turned, plain] = [post.locator('li').first(), post.locator('li').nth(1)];
  await expect(plain).toContainText('plain');
  const author = (row: typeof turned) => row.getByRole('link').first();
  expect((await author(turned).boundingBox())?.x).toBe((await author(plain).boundingBox())?.x);
  await expect(plain).toHaveCSS('direction', 'ltr');
});

test('usernames are suggested half a second after typing and chosen by key or click [5.047 5.051 5.052 5.053] @wide-too', async ({
  page,
  app,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Whom shall we ask?');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const field = postOn(page, id).getByRole('textbox');
  const names = page.getByRole('listbox', { name: 'Names' });
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('sparseMatches')) asked.push(Date.now());
  });
  await expect(field).toBeEditable();
  await field.pressSequentially('Ask ');
  const typedAt = Date.now();
  await field.pressSequentially('@dm');
  await expect(names).toBeVisible();
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(450);
  expect(asked.every((at) => at - typedAt > 400)).toBe(true);
  expect(await names.getByRole('option').count()).toBeLessThanOrEqual(5);
  await expect(names.getByRole('option').first()).toContainText('@dm');
  // Nothing at the bottom of the screen covers the list.
  await expect(names.getByRole('option').last()).toBeInViewport({ ratio: 1 });
  await names.getByRole('option').last().hover({ trial: true });

  await field.press('Escape');
  await expect(names).toBeHidden();
  await field.press('i');
  await expect(names.getByRole('option', { selected: true })).toContainText('@dmitri');
  await field.press('Enter');
  await expect(field).toHaveValue('Ask @dmitri ');
  await expect(names).toBeHidden();

  await field.pressSequentially('and @an');
  await names.getByRole('option', { name: '@anna' }).click();
  await expect(field).toHaveValue('Ask @dmitri and @anna ');
  await expect(field).toBeFocused();
});
