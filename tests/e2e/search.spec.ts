import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { vaultRows } from './device.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => main(page).getByRole('search', { name: 'Advanced search' });
const field = (page: Page, name: string) => form(page).getByLabel(name);
const submit = (page: Page) => form(page).getByRole('button', { name: 'Search', exact: true }).click();
const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const recent = (page: Page) =>
  main(page)
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /^Remove “/ }) });
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q');

test('a search from the form shows its title, header and results [1.015 2.174 2.183 2.243]', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const found = await dmitri.write('The albatross sleeps while it flies');
  const other = await dmitri.write('The albatross in a comment only');
  await app.signIn(page, 'anna', '/search');
  await expect(page).toHaveTitle('Search - Larder');
  await field(page, 'All of these words').fill('albatross');
  await field(page, 'Exact phrase').fill('while it');
  await field(page, 'Author of the post').fill('dmitri');
  await expect(form(page)).toContainText('Query: albatross "while it" from:dmitri');
  await submit(page);
  await expect(main(page)).toContainText('Search results for: albatross "while it" from:dmitri');
  await expect(postOn(page, found.id)).toBeVisible();
  await expect(postOn(page, other.id)).toHaveCount(0);
  await expect(page).toHaveTitle('Search - Larder');
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
  expect(queryOf(page)).toBe('albatross "while it" from:dmitri');
});

test('“Searching” is shown while the server has not answered, and an empty result is told [2.242 2.244]', async ({
  page,
  app,
}) => {
  await app.signIn(page, 'anna', '/search');
  app.faults.set({ match: ({ url }) => url.includes('/v3/search?'), respond: 'slow-answer', delayMs: 2000 });
  await field(page, 'All of these words').fill('nothingofthekind');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('Searching');
  await expect(main(page)).toContainText('No results found. Try a different query.');
  await expect(main(page)).not.toContainText('Searching');
});

test('visitors who come from within the app are asked to sign in [2.241 6.006]', async ({ page, app }) => {
  await page.goto(`${app.origin}/about`);
  await expect(main(page)).toContainText(/./);
  await page.evaluate(() => {
    history.pushState(null, '', '/search?q=tea');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(main(page)).toContainText('Please Sign In to use the search');
  await expect(form(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/signin?back=%2Fsearch%3Fq%3Dtea');
});

test('a blank query is not sent [5.042]', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/search');
  await field(page, 'All of these words').fill('   ');
  await field(page, 'None of these').fill('-');
  await submit(page);
  await expect(field(page, 'All of these words')).toBeFocused();
  await expect(page).toHaveURL('/search');
});

test('the form is shown with “advanced”, and holds the parts of the query [2.047 2.245 2.246]', async ({
  page,
  app,
}) => {
  await app.signIn(page, 'anna', '/search');
  await expect(form(page)).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent('tea | coffee -milk in-body:rope in:gardeners in-my:saves')}`);
  await expect(main(page)).toContainText('Search results for:');
  await expect(form(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Advanced search' }).click();
  await expect(field(page, 'Any of these')).toHaveValue('tea coffee');
  await expect(field(page, 'None of these')).toHaveValue('milk');
  await expect(field(page, 'All of these words')).toHaveValue('in-body:rope');
  await expect(field(page, 'In a feed or group')).toHaveValue('gardeners');
  await expect(field(page, 'saved posts')).toBeChecked();
  await field(page, 'saved posts').uncheck();
  await form(page).getByRole('radio', { name: 'Comments' }).check();
  await submit(page);
  await expect(main(page)).toContainText('Search results for: in-comments: in-body:rope tea | coffee');
  expect(queryOf(page)).toBe('in-comments: in-body:rope tea | coffee -milk in:gardeners');
  await expect(form(page)).toHaveCount(0);
});

test('only comments are searched if the form says so', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const inBody = await dmitri.write('A pangolin in the text');
  const inComment = await dmitri.write('Another animal');
  await dmitri.comment(inComment.id, 'It is a pangolin');
  await app.signIn(page, 'anna', '/search');
  await field(page, 'All of these words').fill('pangolin');
  await form(page).getByRole('radio', { name: 'Comments' }).check();
  await submit(page);
  await expect(postOn(page, inComment.id)).toBeVisible();
  await expect(postOn(page, inBody.id)).toHaveCount(0);
});

test('the form remembers what was typed after a reload and on the way back from results', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/search');
  await field(page, 'Exact phrase').fill('night train');
  await field(page, 'Liked by').fill('me');
  await page.reload();
  await expect(field(page, 'Exact phrase')).toHaveValue('night train');
  await expect(field(page, 'Liked by')).toHaveValue('me');
  await submit(page);
  await expect(main(page)).toContainText('Search results for: "night train" liked-by:me');
  await page.goBack();
  await expect(field(page, 'Exact phrase')).toHaveValue('night train');
  await form(page).getByRole('button', { name: 'Clear' }).click();
  await expect(field(page, 'Exact phrase')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Liked by')).toHaveValue('');
});

test('usernames are suggested in the fields for people', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/search');
  await field(page, 'Commented by').fill('me, ');
  await field(page, 'Commented by').pressSequentially('dmi');
  const name = page.getByRole('listbox', { name: 'Names' }).getByRole('option', { name: '@dmitri' });
  await name.click();
  await expect(form(page)).toContainText('Query: commented-by:me,dmitri');
});

test('a query that the server refuses is an error at the form: no outage, no repetition', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/search');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v3/search?')) searches.push(request.url());
  });
  await field(page, 'All of these words').fill('a*');
  await submit(page);
  const error = form(page).getByRole('alert');
  await expect(error).toHaveText('The server cannot search for this: Minimum prefix length is 2');
  await expect(page).toHaveTitle('Search - Larder');
  await expect(field(page, 'All of these words')).toHaveValue('a*');
  await expect(page.getByText(/not answering|Error loading|cannot be reached/)).toHaveCount(0);
  // A transient failure would be retried two seconds later.
  const late = page.waitForRequest((request) => request.url().includes('/v3/search?'), { timeout: 5000 });
  await expect(late).rejects.toThrow(/Timeout/);
  expect(searches).toHaveLength(1);
  await field(page, 'All of these words').fill('tra*');
  await submit(page);
  await expect(main(page)).toContainText('Search results for: tra*');
  await expect(form(page)).toHaveCount(0);
  // A refused query is not worth remembering.
  await page.goto('/search');
  await expect(recent(page).getByRole('link')).toHaveText(['tra*']);
});

test('results are paged by thirty and keep the query [7.032]', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  for (let number = 1; number <= 31; number += 1) await dmitri.write(`Okapi number ${number}`);
  await app.signIn(page, 'anna', '/search?q=okapi');
  await expect(main(page)).toContainText('Okapi number 31');
  const asked = page.waitForRequest((request) => request.url().includes('/v3/search?qs=okapi&offset=27'));
  await main(page).getByRole('link', { name: /Older/ }).first().click();
  await asked;
  await expect(page).toHaveURL('/search?q=okapi&offset=30');
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await expect(main(page)).toContainText('Okapi number 1');
  await main(page).getByRole('link', { name: /Newer/ }).first().click();
  await expect(main(page)).toContainText('Okapi number 31');
});

test('terms are highlighted, operators and single characters are not [5.043 5.044 5.045 5.046]', async ({
  page,
  app,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('A quokka and quokkas of dmitri: маяки, a white lighthouse, white');
  const marks = postOn(page, id).locator('mark');
  const open = (query: string) => page.goto(`/search?q=${encodeURIComponent(query)}`);
  await app.signIn(page, 'anna', '/search?q=quokka%20a%20from:dmitri');
  await expect(marks).toHaveText(['quokka', 'quokkas']);
  await open('маяк | "white lighthouse"');
  await expect(marks).toHaveText(['маяки', 'white lighthouse']);
  await open('in-body:"white lighthouse" quokka');
  await expect(marks).toHaveText(['quokka', 'quokkas']);
});

const newestSearch = async (page: Page) =>
  (await vaultRows(page, 'searches')).toSorted((a, b) => Number(b.at) - Number(a.at))[0]?.query;

test.describe('recent searches', () => {
  test('are newest first, without duplicates, and can be removed one by one by key, or all', async ({ page, app }) => {
    await app.signIn(page, 'anna', '/search?q=tea');
    for (const query of ['rope', '"night train"', 'tea']) {
      await page.goto(`/search?q=${encodeURIComponent(query)}`);
      await expect(main(page)).toContainText(`Search results for: ${query}`);
      // A page that is left stores nothing any more.
      await expect.poll(() => newestSearch(page)).toBe(query);
    }
    await page.goto('/search');
    const links = recent(page).getByRole('link');
    await expect(links).toHaveText(['tea', '"night train"', 'rope']);
    await recent(page).getByRole('button', { name: 'Remove “"night train"” from recent searches' }).press('Enter');
    await expect(links).toHaveText(['tea', 'rope']);
    await expect(recent(page).getByRole('button', { name: 'Remove “rope” from recent searches' })).toBeFocused();
    await page.reload();
    await expect(links).toHaveText(['tea', 'rope']);
    await links.filter({ hasText: 'rope' }).click();
    await expect(main(page)).toContainText('Search results for: rope');
    await page.goBack();
    await main(page).getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
    await expect(main(page).getByRole('button', { name: 'Recent searches' })).toHaveCount(0);
  });

  test('work without a network', async ({ page, context, app }) => {
    await app.signIn(page, 'anna', '/search');
    await expect(form(page)).toBeVisible();
    await context.setOffline(true);
    await field(page, 'All of these words').fill('lantern');
    await submit(page);
    await expect(page).toHaveURL('/search?q=lantern');
    await page.goBack();
    await expect(recent(page).getByRole('link')).toHaveText(['lantern']);
    await recent(page).getByRole('button', { name: 'Remove “lantern” from recent searches' }).click();
    await expect(recent(page)).toHaveCount(0);
    await context.setOffline(false);
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a form whose code cannot be loaded says so and can be tried again [8.046]', async ({ page, app }) => {
    const code = /\/assets\/form-.+\.js/;
    await page.route(code, (route) => route.abort());
    await app.signIn(page, 'anna', '/search');
    const notice = main(page).getByRole('alert').filter({ hasText: "Couldn't load search form" });
    await expect(notice).toBeVisible();
    await page.unroute(code);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(form(page)).toBeVisible();
  });
});

test('the form fits a narrow screen with enlarged text', async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.signIn(page, 'anna', `/search?q=${encodeURIComponent(`${'longword'.repeat(12)} from:dmitri`)}&advanced`);
  await expect(form(page)).toBeVisible();
  await form(page).getByRole('button', { name: 'Search syntax' }).click();
  for (const fontSize of ['16px', '32px']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(wider).toBe(0);
  }
});
