/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { openerPolicy } from '../support/headers.ts';
import { expectAccessible } from './axe-check.ts';
import { serveClientFiles } from './client-files.ts';
import { type App, test as base, CLIENT_FILES, expect, openSite, type Site } from './fixtures.ts';
import { expectNoSecrets } from './secrets.ts';
import { addUnreadDirect } from './world.ts';

/** The client with the opener policy of a deployment: it decides which windows can send a message to the page. */
async function deployed(request: Request): Promise<Response> {
  const response = await serveClientFiles(CLIENT_FILES)(request);
  response.headers.set('Cross-Origin-Opener-Policy', openerPolicy(new URL(request.url).pathname));
  return response;
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addUnreadDirect, deployed);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const main = (page: Page) => page.getByRole('main');
const google = (page: Page, verb = 'Continue with') => main(page).getByRole('button', { name: `${verb} Google` });

/** Presses a button that opens the window of a provider. */
async function open(page: Page, verb?: string): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), google(page, verb).click()]);
  return popup;
}

/** Answers at the provider as this person. */
async function answer(popup: Page, person: { id: string; name: string; email: string }, button = 'Allow') {
  await popup.getByLabel('Id').fill(person.id);
  await popup.getByLabel('Name').fill(person.name);
  await popup.getByLabel('E-mail').fill(person.email);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: button }).click();
  await closed;
}

const finishes = (app: App) => app.faults.count(({ url }) => url.endsWith('/ext-auth/auth-finish'));
const ANNA = { id: 'g-anna', name: 'Anna at Google', email: 'anna.g@example.com' };
const NOVA = { id: 'g-nova', name: 'Nova Person', email: 'nova@example.com' };

test('an account of another service is connected, signs in on another device, and is disconnected [1.020 2.020 2.076]', async ({
  app,
  page,
  browser,
}) => {
  await app.signIn(page, 'anna', '/.well-known/change-password');
  await expect(page).toHaveURL('/settings/sign-in');
  await expect(main(page).getByText('No account of another service is connected.')).toBeVisible();
  await answer(await open(page, 'Connect'), ANNA);
  await expect(main(page).getByText('Google is connected.')).toBeVisible();
  const list = main(page).getByRole('list', { name: 'Connected accounts' });
  await expect(list.getByRole('listitem')).toContainText('Anna at Google');
  await expectAccessible(page, 'sign-in settings');

  const other = await browser.newContext({ baseURL: app.origin });
  const phone = await other.newPage();
  await phone.goto('/signin?back=%2Ffilter%2Fsaves');
  await expect(google(phone)).toBeVisible();
  await expectAccessible(phone, 'sign-in page');
  // The keyboard alone opens the window, too.
  await google(phone).focus();
  const [popup] = await Promise.all([phone.waitForEvent('popup'), phone.keyboard.press('Enter')]);
  await answer(popup, ANNA);
  await expect(phone).toHaveURL('/filter/saves');
  await expect(phone.getByRole('banner').getByRole('search')).toBeVisible();
  const tokens = app.database.all<{ token: string }>('SELECT token FROM sessions ORDER BY createdAt DESC LIMIT 1');
  await expectNoSecrets(phone, { 'the token': tokens[0]?.token ?? '' });
  await other.close();

  await list.getByRole('button', { name: 'Disconnect Anna at Google (Google)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(main(page).getByText('No account of another service is connected.')).toBeVisible();
  await expect(main(page).getByText('Google is connected.')).toHaveCount(0);
  expect(app.database.all('SELECT * FROM externalProfiles')).toEqual([]);
});

test('a window that the browser blocks is reported [8.009]', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/signin');
  await google(page).click();
  await expect(page.getByRole('alert')).toHaveText('Could not open window');
});

test('a window that the user closes is reported [8.010]', async ({ app, page }) => {
  const before = finishes(app);
  await page.goto('/signin');
  const popup = await open(page);
  await expect(popup.getByRole('heading', { name: 'Sign-in provider' })).toBeVisible();
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 500]);
  await expect(main(page).getByText('A window of Google is open.')).toBeVisible();
  await popup.close();
  await expect(page.getByRole('alert')).toHaveText('Window was suddenly closed');
  expect(finishes(app)).toBe(before);
});

test('what the provider refuses is reported in the words of the server [8.011]', async ({ page }) => {
  await page.goto('/signin');
  await answer(await open(page), NOVA, 'Deny');
  await expect(page.getByRole('alert')).toHaveText('The user denied access');
});

test('messages of other windows and answers to another attempt are not taken', async ({ app, page }) => {
  const before = finishes(app);
  await page.goto('/signin');
  const popup = await open(page);
  await expect(popup.getByRole('heading', { name: 'Sign-in provider' })).toBeVisible();
  const forged = { type: 'auth-return', search: '?code=forged&state=forged', hash: '' };
  // This page itself, and another window of the same site.
  await page.evaluate((data) => window.postMessage(data, location.origin), forged);
  const [foreign] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/auth-return.html?code=forged')),
  ]);
  await foreign.waitForEvent('close').catch(() => undefined);
  // Another site, in the window of the attempt.
  const elsewhere = app.origin.replace('127.0.0.1', 'localhost');
  expect(elsewhere).not.toBe(app.origin);
  await popup.evaluate((address) => location.assign(address), `${elsewhere}/v3/_provider/authorize`);
  await popup.waitForURL(`${elsewhere}/**`);
  const hasOpener = await popup.evaluate((data) => {
    window.opener?.postMessage(data, '*');
    return window.opener !== null;
  }, forged);
  expect(hasOpener).toBe(true);
  await expect(main(page).getByText('A window of Google is open.')).toBeVisible();
  expect(finishes(app)).toBe(before);

  await popup.close();
  await expect(page.getByRole('alert')).toHaveText('Window was suddenly closed');
  const next = await open(page);
  await expect(next.getByRole('heading', { name: 'Sign-in provider' })).toBeVisible();
  await next.evaluate((origin) => location.assign(`${origin}/auth-return.html?code=forged&state=forged`), app.origin);
  await expect(page.getByRole('alert')).toHaveText('This answer belongs to another attempt. Please try again.');
  expect(finishes(app)).toBe(before);
});

test('an address that is not https is refused, and its window is closed', async ({ app, page }) => {
  app.faults.set({
    match: ({ url }) => url.endsWith('/ext-auth/auth-start'),
    respond: { status: 200, body: { redirectTo: 'javascript:opener.document.title="taken"' } },
  });
  await page.goto('/signin');
  await expect(google(page)).toBeVisible();
  const popup = await open(page);
  await expect(page.getByRole('alert')).toContainText('The server named an address that is not safe to open.');
  expect(popup.isClosed()).toBe(true);
  expect(await page.title()).not.toBe('taken');
});

test('who is not known signs up with what the other service says, and a known e-mail address leads to the password', async ({
  app,
  page,
}) => {
  const dmitri = app.world.users.find(({ username }) => username === 'dmitri');
  await page.goto('/signin?back=%2Ffilter%2Fsaves');
  await answer(await open(page), { id: 'g-dmitri', name: 'D', email: dmitri?.email ?? '' });
  await expect(page.getByRole('alert')).toContainText(`with the e-mail address ${dmitri?.email} already`);
  await answer(await open(page), NOVA);
  await expect(main(page)).toContainText('You sign up with your Google account Nova Person');
  await expect(page.getByLabel('Username')).toHaveValue('nova');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  const [row] = app.database.all<{ key: string }>(`SELECT key FROM externalKeys WHERE externalId = 'g-nova'`);
  await main(page).getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/filter/saves');
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await expectNoSecrets(page, { 'the key': row?.key ?? '' });
});

test('a suspended account that another service leads to is resumed, and then signed in with it', async ({
  app,
  page,
}) => {
  const [anna] = app.database.all<{ id: string }>(`SELECT id FROM accounts WHERE username = 'anna'`);
  app.database.run(
    `INSERT INTO externalProfiles (id, userId, provider, externalId, title, createdAt)
     VALUES ('00000000-0000-4000-8000-00000000e1e1', :id, 'google', :external, 'Anna', 1)`,
    { id: anna?.id ?? '', external: ANNA.id },
  );
  app.database.run(`UPDATE accounts SET isGone = 1 WHERE username = 'anna'`);
  await page.goto('/signin?back=%2Ffilter%2Fsaves');
  await answer(await open(page), ANNA);
  const offer = main(page).getByRole('button', { name: 'Resume your account' });
  await expect(offer).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Your account is now inactive but you can resume it.');
  const [row] = app.database.all<{ token: string }>('SELECT token FROM resumeTokens');
  await offer.click();
  await expect(main(page).getByText('Your account is active again.')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await answer(await open(page), ANNA);
  await expect(page).toHaveURL('/filter/saves');
  // The page is loaded anew for the account.
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await expectNoSecrets(page, { 'the resume token': row?.token ?? '' });
});
