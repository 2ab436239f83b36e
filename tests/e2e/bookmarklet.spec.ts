import type { BrowserContext, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expectNoViolations } from './axe-check.ts';
import { type App, expect, test } from './fixtures.ts';

const THIRD = 'http://bakery.example';
const SELECTED = 'Rye needs time.';

/** A page of another site, with a picture that is large enough to be offered. */
const thirdPage = `<!doctype html><title>Rye & water</title>
  <meta property="og:image" content="/cover.jpg">
  <p>${SELECTED}</p><a id="bookmark">bookmark</a>`;

const calls = (app: App) => app.faults.count(({ method, url }) => method === 'POST' && url.endsWith('/v3/bookmarklet'));

interface FeedReply {
  posts: { body: string; comments: string[] }[];
  comments: { id: string; body: string }[];
}

/** The comments of each of anna's posts with this text. */
async function postsSaying(app: App, words: string): Promise<string[][]> {
  const { posts, comments } = (await (
    await apiClient(app, 'anna')
  ).call('GET', 'timelines/anna?sort=created')) as FeedReply;
  return posts
    .filter(({ body }) => body === words)
    .map((post) => comments.filter(({ id }) => post.comments.includes(id)).map(({ body }) => body));
}

/** Opens the page of another site, runs the bookmarklet there as a click on a bookmark does, and returns the new window. */
async function clickBookmark(page: Page, bookmarklet: string, path: string): Promise<Page> {
  await page.route(`${THIRD}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: thirdPage }),
  );
  await page.goto(`${THIRD}${path}`);
  await page.evaluate((address) => {
    const words = document.querySelector('p')?.firstChild;
    if (words) getSelection()?.selectAllChildren(words.parentNode ?? words);
    document.querySelector('#bookmark')?.setAttribute('href', address);
  }, bookmarklet);
  const opened = page.waitForEvent('popup');
  // Without the mouse, which would end the selection.
  await page.locator('#bookmark').evaluate((link: HTMLAnchorElement) => link.click());
  return opened;
}

const form = (page: Page) => page.getByRole('form', { name: 'Share a page' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Text' });
const comment = (page: Page) => form(page).getByRole('textbox', { name: 'Comment' });
const post = (page: Page) => form(page).getByRole('button', { name: /^Post/ });
const picture = (page: Page) => form(page).getByRole('checkbox', { name: 'cover.jpg' });

/** Opens the box of the menu and returns the address of the button that is dragged to the bookmarks. */
async function bookmarkletIn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const box = page.getByRole('navigation', { name: 'Bookmarklet' });
  await box.getByRole('button', { name: 'Bookmarklet' }).click();
  const button = box.getByRole('link', { name: 'Share on Larder' });
  await expect(button).toHaveAttribute('href', /^javascript:/);
  await expect(button).toHaveAttribute('draggable', 'true');
  return (await button.getAttribute('href')) ?? '';
}

const requestsTo = (context: BrowserContext, host: string): string[] => {
  const found: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(host)) found.push(request.url());
  });
  return found;
};

test('the bookmarklet from the menu opens a form on another site, and its post reaches the server once, also if it was written offline [2.001 2.141 7.073]', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  const bookmarklet = await bookmarkletIn(page);
  // Here it only explains itself.
  await page.getByRole('link', { name: 'Share on Larder' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Drag this button to the bookmarks bar' })).toBeVisible();
  await expect(page).toHaveURL('/');

  const popup = await clickBookmark(page, bookmarklet, '/rye');
  const loaded = requestsTo(context, THIRD);
  const words = `Rye & water - ${THIRD}/rye`;
  await expect(text(popup)).toHaveValue(words);
  await expect(comment(popup)).toHaveValue(SELECTED);
  await expect(picture(popup)).not.toBeChecked();
  await expect(popup.getByRole('banner')).toHaveCount(0);
  await expectNoViolations(popup, 'form');
  // Nothing is posted by itself, and nothing of the other site is loaded.
  expect([calls(app), loaded]).toEqual([0, []]);

  await comment(popup).fill('Worth a try');
  await popup.reload();
  await expect(comment(popup)).toHaveValue('Worth a try');
  await context.setOffline(true);
  await text(popup).press('Control+Enter');
  await expect(popup.getByRole('heading', { name: 'Your post will be sent' })).toBeFocused();
  await expect(popup.getByText('Waiting for network')).toBeVisible();
  await context.setOffline(false);
  await expect(popup.getByRole('heading', { name: 'Posted' })).toBeVisible();
  await expect.poll(() => postsSaying(app, words)).toEqual([['Worth a try']]);
  expect(calls(app)).toBe(1);

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    popup.getByRole('link', { name: 'Open the post' }).click(),
  ]);
  await expect(opened.getByRole('article').first()).toContainText('Worth a try');
});

test('a post whose picture the server cannot load goes back to its form with all that was written', async ({
  app,
  page,
}) => {
  const query = new URLSearchParams({ title: 'Bread', comment: 'Mine', images: `${THIRD}/cover.jpg` });
  await app.signIn(page);
  const before = calls(app);
  await page.goto(`/bookmarklet?${query}`);
  await picture(page).check();
  await post(page).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment(page)).toHaveValue('Mine');
  await expect(picture(page)).toBeChecked();
  await post(page).click();
  await expect(page.getByRole('heading', { name: 'Not posted yet' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`Unable to load URL '${THIRD}/cover.jpg'`);
  await expectNoViolations(page, 'refused');
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(comment(page)).toHaveValue('Mine');
  await picture(page).uncheck();
  await post(page).click();
  await expect(page.getByRole('heading', { name: 'Posted' })).toBeVisible();
  expect(await postsSaying(app, 'Bread')).toEqual([['Mine']]);
  expect(calls(app)).toBe(before + 2);
});

test('visitors sign in on the page of the bookmarklet and stay there with what was found [2.093]', async ({ page }) => {
  const query = new URLSearchParams({ title: 'Bread', url: `${THIRD}/bread?a=b&c=d`, comment: 'Mine' });
  await page.goto(`/bookmarklet?${query}`);
  await expect(page.getByLabel('Password')).toBeVisible();
  const back = new URL(page.url());
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    `/signup?back=${encodeURIComponent(`${back.pathname}${back.search}`)}`,
  );
  await expectNoViolations(page, 'sign-in');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('larder-demo');
  await page.getByLabel('Password').press('Enter');
  await expect(text(page)).toHaveValue(`Bread - ${THIRD}/bread?a=b&c=d`);
  await expect(comment(page)).toHaveValue('Mine');
  expect(page.url()).toBe(back.href);
});

test('the form says what is missing, takes no address but http and https, and can be used without a mouse', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await page.goto(`/bookmarklet?url=${encodeURIComponent('javascript:alert(1)')}&images=data:,x`);
  await expect(text(page)).toHaveValue('');
  await expect(form(page).getByRole('checkbox')).toHaveCount(0);
  await post(page).press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(text(page)).toHaveAccessibleDescription(/Write a text\./);
  await page.keyboard.press('Tab');
  await expect(comment(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(post(page)).toBeFocused();
});

test('the box of the bookmarklet copies its code and links to the browser extension of the site [2.142]', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const extensionUrl = 'https://extension.example/larder';
  await page.route('**/config.json', (route) => route.fulfill({ json: { extensionUrl } }));
  await app.signIn(page);
  const bookmarklet = await bookmarkletIn(page);
  const box = page.getByRole('navigation', { name: 'Bookmarklet' });
  await expect(box.getByRole('link', { name: 'Browser extension' })).toHaveAttribute('href', extensionUrl);
  await box.getByRole('button', { name: 'Copy the code' }).click();
  await expect(box.getByRole('status')).toContainText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bookmarklet);
  // As on an address without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await box.getByRole('button', { name: 'Copy the code' }).click();
  await expect(box.getByRole('status')).toHaveText('The browser does not let this page copy the code.');
});
