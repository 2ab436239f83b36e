/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/demo/index.ts';
import { expectAccessible } from './axe-check.ts';
import { readyForOffline, tracesOf } from './device.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';
import { expectNoSecrets } from './secrets.ts';
import { signInByForm } from './sessions.ts';
import { addUnreadDirect } from './world.ts';

/** A server of its own: a changed password would lock out the tests of other files. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addUnreadDirect);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('list', { name: 'Sessions' }).getByRole('listitem');

/** Signs in from another program. */
async function signInAs(app: App, username: string, agent: string): Promise<void> {
  const body = new URLSearchParams({ username, password: DEMO_PASSWORD });
  const response = await fetch(`${app.origin}/v3/session`, { method: 'POST', body, headers: { 'user-agent': agent } });
  expect(response.status).toBe(200);
}

const activeSessions = (app: App, username: string) =>
  app.database
    .all<{ lastUserAgent: string }>(
      `SELECT lastUserAgent FROM sessions WHERE status = 'ACTIVE' AND userId = (SELECT id FROM accounts WHERE username = :username)`,
      { username },
    )
    .map(({ lastUserAgent }) => lastUserAgent);

test('sessions are listed, the current one first, and closed one by one or all at once [2.021]', async ({
  app,
  page,
}) => {
  await signInByForm(page, 'dmitri');
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  for (const agent of ['feed-reader/1.0', firefox, 'curl/8']) await signInAs(app, 'dmitri', agent);
  await page.goto('/settings/sign-in');
  await main(page).getByRole('link', { name: 'Show the sessions' }).click();
  await expect(page).toHaveURL('/settings/sign-in/sessions');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText('Chrome on');
  await expect(rows(page).first()).toContainText('this device');
  await expect(rows(page).first().getByRole('button')).toHaveText('Sign out');
  await expect(rows(page).nth(1)).toContainText('127.0.0.1');
  await expectAccessible(page, 'sessions');

  await rows(page).getByRole('button', { name: 'Close the session of Firefox on Windows' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(main(page).getByText('The session is closed.')).toBeVisible();
  await expect(main(page).getByRole('list', { name: 'Sessions' })).toBeFocused();
  expect(activeSessions(app, 'dmitri')).not.toContain(firefox);

  // One that the stored list does not have yet.
  await signInAs(app, 'dmitri', 'later/1');
  await main(page).getByRole('button', { name: 'Close all other sessions' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close all other sessions?' });
  await dialog.getByRole('button', { name: 'Close all' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(main(page).getByText('All other sessions are closed.')).toBeVisible();
  expect(activeSessions(app, 'dmitri')).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('a changed password closes the other sessions if asked; the signed-out device keeps what it has not sent', async ({
  app,
  page,
  browser,
}) => {
  const NEW = 'nine signs or more';
  const other = await browser.newContext({ baseURL: app.origin, viewport: { width: 390, height: 844 } });
  const phone = await other.newPage();
  await app.signIn(phone, 'anna');
  await readyForOffline(phone);
  await expect(phone.getByRole('feed').getByRole('article').first()).toBeVisible();
  await other.setOffline(true);
  const form = phone.getByRole('form', { name: 'Write a post' });
  await form.getByRole('textbox').first().fill('Written in the tunnel');
  await form.getByRole('button', { name: /^Post/ }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toBeVisible();

  await app.signIn(page, 'anna', '/settings/sign-in');
  const submit = main(page).getByRole('button', { name: 'Change the password' });
  const present = page.getByLabel('Present password');
  const fill = async (current: string, next: string, again = next) => {
    await present.fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('New password once more').fill(again);
    await submit.click();
  };
  await fill(DEMO_PASSWORD, 'short', 'other');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(main(page).getByText('A password has at least 9 characters')).toBeVisible();
  await fill('wrong', NEW);
  await expect(present).toBeFocused();
  await expect(present).toHaveAttribute('aria-invalid', 'true');
  await expect(present).toHaveAccessibleDescription('Your old password is not valid');
  await expectAccessible(page, 'a refused password');
  await fill(DEMO_PASSWORD, NEW);
  await expect(main(page).getByText('Your password is changed.')).toBeVisible();
  await expect(present).toHaveValue('');
  expect(activeSessions(app, 'anna')).toHaveLength(2);
  await main(page).getByRole('button', { name: 'Close all other sessions' }).click();
  await expect(main(page).getByText('All other sessions are closed.')).toBeVisible();
  expect(activeSessions(app, 'anna')).toHaveLength(1);
  await expectNoSecrets(page, { 'the old password': DEMO_PASSWORD, 'the new password': NEW });

  await other.setOffline(false);
  await expect(phone.getByText('1 thing waits until you sign in as @anna')).toBeVisible();
  expect(await tracesOf(phone, ['Written in the tunnel'])).toContain('larder-vault/outbox');
  await phone.goto('/signin');
  await phone.getByLabel('Username').fill('anna');
  await phone.getByLabel('Password').fill(NEW);
  await main(phone).getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toBeVisible();
  const sent = () => app.database.all(`SELECT id FROM posts WHERE body = 'Written in the tunnel'`).length;
  await expect.poll(sent).toBe(1);
  await other.close();
});
