import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { readyForOffline, tracesOf } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { expectNoSecrets } from './secrets.ts';
import { picture } from './uploads.ts';

const FIRST = 'a moon of one own';
const SECOND = 'another moon, another word';
const WORDS = 'Written before the session was closed';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const isSignedIn = (page: Page) => expect(page.getByRole('banner').getByRole('search')).toBeVisible();

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill('miranda');
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Tokens of the account's sessions, which no store but the keys may have. */
const sessionTokens = ({ database }: App): Record<string, string> =>
  Object.fromEntries(
    database
      .all<{ token: string }>(
        `SELECT s.token FROM sessions s JOIN accounts a ON a.id = s.userId WHERE a.username = 'miranda'`,
      )
      .map(({ token }, index) => [`session ${index + 1}`, token]),
  );

test('an account is made by invitation, set up, secured, left and taken up again, and no secret is stored on the way [1.008 1.018 1.019 1.022]', async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  app.config.emailVerificationEnabled = true;
  const anna = await apiClient(app, 'anna');
  const made = (await anna.call('POST', 'invitations', {
    message: 'Come in',
    lang: 'en',
    singleUse: true,
    users: ['anna'],
    groups: [],
  })) as { invitation: { secure_id: string } };

  // Signs up by invitation, and proves the address.
  await page.goto(`/invited/${made.invitation.secure_id}`);
  await expect(main(page)).toContainText('Come in');
  await page.getByLabel('Username').fill('miranda');
  await page.getByLabel('E-mail', { exact: true }).fill('miranda@example.org');
  await button(page, 'Send a code to this address').click();
  await expect(page.getByRole('status').getByText('A code was sent to miranda@example.org')).toBeVisible();
  const code = app.mail.at(-1)?.secret ?? '';
  await page.getByLabel('Code from the e-mail').fill(code);
  await page.getByLabel('Password').fill(FIRST);
  await button(page, 'Sign up').click();
  await isSignedIn(page);
  await readyForOffline(page);
  await expectNoSecrets(page, { code, FIRST, ...sessionTokens(app) });

  // Sets a picture.
  await page.goto('/settings');
  const { bytes } = await picture('green.png', 300, 200, 'green');
  const file = { name: 'green.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await page.getByLabel('Picture file').setInputFiles(file);
  await page.getByRole('dialog', { name: 'Choose the square' }).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('The new picture is saved.')).toBeVisible();

  // Creates a token.
  await page.goto('/settings/app-tokens/create');
  await field(page, 'Title').fill('Reader');
  await main(page).getByRole('checkbox').first().check();
  await button(page, 'Create the token').click();
  const token = await field(page, 'Token').inputValue();
  const activation = await field(page, 'Activation code').inputValue();
  const asked = await fetch(`${app.origin}/v3/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(200);
  await button(page, 'Done').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/settings/app-tokens');
  await expectNoSecrets(page, { token, activation, FIRST, ...sessionTokens(app) });

  // Closes the session of another browser, which keeps its words.
  const other = await browser.newContext({ baseURL: app.origin, viewport: { width: 390, height: 844 } });
  const phone = await other.newPage();
  await phone.goto('/signin');
  await signIn(phone, FIRST);
  await isSignedIn(phone);
  await readyForOffline(phone);
  await expect(phone.getByRole('feed').getByRole('article').first()).toBeVisible();
  await other.setOffline(true);
  const form = phone.getByRole('form', { name: 'Write a post' });
  await form.getByRole('textbox').first().fill(WORDS);
  await form.getByRole('button', { name: /^Post/ }).click();
  await expect(phone.getByRole('article').filter({ hasText: WORDS })).toBeVisible();
  await page.goto('/settings/sign-in/sessions');
  await button(page, 'Close all other sessions').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close all' }).click();
  await expect(main(page).getByText('All other sessions are closed.')).toBeVisible();
  await other.setOffline(false);
  await expect(phone.getByText('1 thing waits until you sign in as @miranda')).toBeVisible();
  expect(await tracesOf(phone, [WORDS])).toContain('larder-vault/outbox');
  const closed = sessionTokens(app);

  // Changes the password.
  await page.goto('/settings/sign-in');
  await field(page, 'Present password').fill(FIRST);
  await field(page, 'New password').fill(SECOND);
  await field(page, 'New password once more').fill(SECOND);
  await button(page, 'Change the password').click();
  await expect(main(page).getByText('Your password is changed.')).toBeVisible();
  await expectNoSecrets(page, { FIRST, SECOND, ...closed });

  // The other browser signs in with it, and sends what it has kept.
  await phone.goto('/signin');
  await signIn(phone, SECOND);
  await expect(phone.getByRole('article').filter({ hasText: WORDS })).toBeVisible();
  const sent = () => app.database.all('SELECT id FROM posts WHERE body = :body', { body: WORDS }).length;
  await expect.poll(sent).toBe(1);
  await expectNoSecrets(phone, { FIRST, SECOND, ...sessionTokens(app) });

  // Suspends the account: the other browser is signed out at its next call.
  await page.goto('/settings/deactivate');
  await field(page, 'Your password').fill(SECOND);
  await button(page, 'Suspend the account').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend the account' }).click();
  await expect(main(page)).toContainText('Your account is suspended.');
  await phone.reload();
  await expect(phone.getByRole('banner').getByRole('search')).toHaveCount(0);
  const revoked = await fetch(`${app.origin}/v3/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(revoked.status).toBe(401);

  // Comes back.
  await signIn(page, SECOND);
  await button(page, 'Resume your account').click();
  await isSignedIn(page);
  const [{ token: resumeToken } = { token: '' }] = app.database.all<{ token: string }>(
    `SELECT r.token FROM resumeTokens r JOIN accounts a ON a.id = r.userId WHERE a.username = 'miranda'`,
  );
  await expectNoSecrets(page, { resumeToken, FIRST, SECOND, ...sessionTokens(app) });
  await page.goto('/miranda');
  await expect(page.getByRole('article').filter({ hasText: WORDS })).toBeVisible();
  expect(sent()).toBe(1);
  await other.close();
});
