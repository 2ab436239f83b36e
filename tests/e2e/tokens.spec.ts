import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { letDiskBeFull, setFull } from './failing-disk.ts';
import { type App, expect, test } from './fixtures.ts';
import { expectNoSecrets } from './secrets.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const item = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');

/** The status of the call that says whose a token is. */
const useToken = async ({ origin }: App, token: string): Promise<number> =>
  (await fetch(`${origin}/v3/users/whoami`, { headers: { authorization: `Bearer ${token}` } })).status;

test.beforeEach(({ app }) => {
  app.database.run('DELETE FROM appTokens');
});

const passesAxe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
};

test('an app token is created, copied, used, renamed, reissued and revoked, and its secrets are stored nowhere [1.019 2.027 2.028 2.029]', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn(page, 'anna', '/settings/app-tokens');
  await expect(main(page)).toContainText('You have no app tokens.');
  await passesAxe(page);
  await main(page).getByRole('link', { name: 'Create a token' }).click();
  await expect(page).toHaveURL('/settings/app-tokens/create');
  await button(page, 'Create the token').click();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title')).toHaveAccessibleDescription(/A token needs a title/);
  await passesAxe(page);
  // By keyboard alone.
  await page.keyboard.type('Reader script');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await field(page, 'Only on these sites').fill('zzz');
  await field(page, 'Title').press('Enter');
  await expect(field(page, 'Only on these sites')).toBeFocused();
  await expect(main(page).getByText('Not an origin: “zzz”')).toBeVisible();
  await field(page, 'Only on these sites').fill('');
  await main(page).getByRole('radio', { name: 'For a number of days' }).check();
  await field(page, 'Days').fill('7');
  await field(page, 'Days').press('Enter');

  await expect(main(page).getByRole('heading', { name: '“Reader script” is created' })).toBeFocused();
  const first = await field(page, 'Token').inputValue();
  const code = await field(page, 'Activation code').inputValue();
  expect(await useToken(app, first)).toBe(200);
  await passesAxe(page);
  // Leaving without a copy asks first.
  await main(page).getByRole('link', { name: 'App tokens' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Copy the token').click();
  await expect(main(page).getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await button(page, 'Done').click();

  await expect(page).toHaveURL('/settings/app-tokens');
  await expectNoSecrets(page, { token: first, 'activation code': code });
  const reader = item(page, 'Reader script');
  await expect(reader).toContainText('Read my user information');
  await passesAxe(page);
  await reader.getByRole('button', { name: 'Rename' }).click();
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('My reader');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: 'My reader' })).toBeVisible();
  await expect(button(page, 'Rename')).toBeFocused();
  await expect(item(page, 'My reader')).toContainText(/Last used\s*Just now from .* by node/);

  await item(page, 'My reader').getByRole('button', { name: 'Reissue' }).click();
  await expect(dialog(page)).toContainText('The present token stops working at once.');
  await dialog(page).getByRole('button', { name: 'Reissue' }).click();
  await expect(main(page).getByRole('heading', { name: '“My reader” is reissued' })).toBeFocused();
  const second = await field(page, 'Token').inputValue();
  expect([await useToken(app, first), await useToken(app, second)]).toEqual([401, 200]);
  const secondCode = await field(page, 'Activation code').inputValue();
  // A reload shows it never again.
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(item(page, 'My reader')).toContainText('issue 2');
  await expect(main(page).getByText(second)).toHaveCount(0);
  await expectNoSecrets(page, { token: second, 'activation code': secondCode });

  await item(page, 'My reader').getByRole('button', { name: 'Revoke' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(main(page).getByText('“My reader” is revoked.')).toBeFocused();
  await expect(main(page)).toContainText('You have no app tokens.');
  expect(await useToken(app, second)).toBe(401);
});

test('a link fills in the form of a token and creates nothing; the builder makes such links [2.030 2.031]', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await app.signIn(page, 'dmitri', '/settings/app-tokens/create-link');
  await field(page, 'Title').fill('Bridge & co');
  await main(page).getByRole('checkbox', { name: 'Read realtime messages' }).check();
  await field(page, 'Only on these sites').fill('https://bridge.example');
  await button(page, 'Make the link').click();
  const link = await field(page, 'Link').inputValue();
  // Where the browser forbids copying, the text is selected.
  await button(page, 'Copy the link').click();
  await expect(main(page).getByText('The text is selected.')).toBeVisible();
  await expect(field(page, 'Link')).toBeFocused();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(link);
  await passesAxe(page);

  await page.goto(`${link}&scopes=ignored`.replace('scopes=', 'scopes=root%20'));
  await expect(main(page)).toContainText('A link has filled in this form.');
  await expect(main(page)).toContainText('the server has no such scopes: root');
  await expect(field(page, 'Title')).toHaveValue('Bridge & co');
  await expect(main(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await passesAxe(page);
  const dmitri = await apiClient(app, 'dmitri');
  expect(await dmitri.call('GET', 'app-tokens')).toEqual({ tokens: [] });
  await button(page, 'Create the token').click();
  await expect(main(page).getByRole('heading', { name: '“Bridge & co” is created' })).toBeVisible();
  expect(await dmitri.call('GET', 'app-tokens')).toMatchObject({
    tokens: [{ scopes: ['read-realtime'], restrictions: { origins: ['https://bridge.example'] } }],
  });

  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto('/settings/app-tokens/scopes');
  await expect(main(page).getByRole('region', { name: 'Read realtime messages' })).toContainText('WS *');
  await passesAxe(page);
});

test('a token whose answer was lost is found in the list, without its secret', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/settings/app-tokens/create');
  await field(page, 'Title').fill('Lost one');
  await main(page).getByRole('checkbox', { name: 'Read my user information' }).check();
  app.faults.set({
    match: ({ method, url }) => method === 'POST' && url.endsWith('/v3/app-tokens'),
    respond: 'deliver-then-drop',
  });
  await button(page, 'Create the token').click();
  // The browser may repeat the request: then there are several.
  await expect(main(page)).toContainText(/“Lost one” exists.* lost\. Reissue/);
  app.faults.clear();
  await main(page).getByRole('link', { name: 'Your tokens' }).click();
  await expect(item(page, 'Lost one').first()).toContainText(/Last used\s*never/);
});

test('the secret of a token stays on the page when the device is full and what is stored there is cleared', async ({
  app,
  page,
}) => {
  const scopesRead = () => app.faults.count(({ url }) => url.endsWith('/app-tokens/scopes'));
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await letDiskBeFull(page);
  await app.signIn(page, 'anna', '/settings/app-tokens/create');
  await expect(main(page).getByRole('checkbox').first()).toBeVisible();
  await go('/settings');
  await setFull(page, true);
  await field(page, 'Display name').fill('Anna on a full device');
  await button(page, 'Save').click();
  const clear = page.getByRole('button', { name: 'Clear what is stored' });
  await expect(clear).toBeVisible();
  await go('/settings/app-tokens/create');
  await field(page, 'Title').fill('Kept');
  await main(page).getByRole('checkbox').first().check();
  await button(page, 'Create the token').click();
  const heading = main(page).getByRole('heading', { name: '“Kept” is created' });
  await expect(heading).toBeVisible();
  await setFull(page, false);
  const before = scopesRead();
  await clear.click();
  await dialog(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Cleared', { exact: true })).toBeVisible();
  await expect.poll(scopesRead).toBeGreaterThan(before);
  await expect(heading).toBeVisible();
});
