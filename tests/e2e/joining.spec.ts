import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';
import { expectNoSecrets } from './secrets.ts';

const PASSWORD = 'a horse in the battery';
const main = (page: Page) => page.getByRole('main');
const isSignedIn = (page: Page) => expect(page.getByRole('banner').getByRole('search')).toBeVisible();
const isSignUp = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v3/users');
const mailed = ({ mail }: App) => mail.at(-1)?.secret ?? '';
const userCount = (app: App, username: string) =>
  app.database.all('SELECT 1 AS one FROM accounts WHERE username = :username', { username }).length;
const tokenOf = (app: App, username: string) =>
  app.database.get<{ token: string }>(
    'SELECT s.token FROM sessions s JOIN accounts a ON a.id = s.userId WHERE a.username = :username ORDER BY s.createdAt DESC',
    { username },
  )?.token ?? '';

/** Makes an account on the server, like another client. Returns its token. */
async function makeAccount(app: App, username: string): Promise<string> {
  const body = JSON.stringify({ username, email: `${username}@example.org`, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${app.origin}/v3/users`, { method: 'POST', headers, body });
  return ((await answer.json()) as { authToken: string }).authToken;
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
}

test('an invitation is read, accepted by keyboard alone, and leads to the accounts that it recommends [2.055 4.050]', async ({
  app,
  page,
}) => {
  const anna = await apiClient(app, 'anna');
  const words = `Come in, the kettle is on ${randomUUID()}`;
  const { id } = await anna.write(words);
  const made = (await anna.call('POST', 'invitations', {
    message: 'Join us, @anna is here',
    lang: 'en',
    singleUse: true,
    users: ['anna'],
    groups: ['larder-town'],
  })) as { invitation: { secure_id: string } };
  const address = `/invited/${made.invitation.secure_id}`;
  await page.goto(address);
  const invitation = main(page).getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText('Join us, @anna is here');
  await expect(invitation.getByText('@larder-town')).toBeVisible();

  const username = page.getByLabel('Username');
  await username.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A username has 3 to 25 letters and digits')).toBeVisible();
  await expect(username).toBeFocused();
  await page.keyboard.type('callisto');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Callisto');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await isSignedIn(page);
  await expect(page.locator(`#root article[data-post-id="${id}"]`)).toContainText(words);
  await expectNoSecrets(page, { password: PASSWORD, token: tokenOf(app, 'callisto') });

  await page.goto(address);
  await expect(main(page)).toContainText('You have an account already.');
  await expect(page.getByLabel('Username')).toHaveCount(0);
});

test('a sign-up proves its e-mail address, shows refusals at their fields, and is done once though its answer is lost [5.067 7.015 7.011]', async ({
  app,
  page,
}) => {
  app.config.emailVerificationEnabled = true;
  await page.goto('/');
  await page.getByRole('link', { name: 'Join us' }).click();
  await expect(page).toHaveURL('/signup');
  const email = page.getByLabel('E-mail', { exact: true });
  const code = page.getByLabel('Code from the e-mail');
  const submit = main(page).getByRole('button', { name: 'Sign up' });
  await main(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(email).toBeFocused();
  await email.fill('zzz');
  await main(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('Invalid email address format')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('europa@example.org');
  await main(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('status').getByText('A code was sent to europa@example.org')).toBeVisible();
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('short');
  await code.fill('WRONG1');
  await submit.click();
  await expect(page.getByText('A password has at least 9 characters')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await submit.click();
  await expect(page.getByText('Invalid or outdated email verification code')).toBeVisible();
  await expect(code).toBeFocused();
  const secret = mailed(app);
  await code.fill(secret);
  await submit.click();
  await expect(page.getByText('Already exists')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectNoSecrets(page, { password: PASSWORD, code: secret });

  // Its own page keeps nothing of what was typed.
  await expect(page.getByLabel('Username')).toHaveValue('');
  await page.getByLabel('Username').fill('europa');
  await email.fill('europa@example.org');
  await code.fill(secret);
  await page.getByLabel('Password').fill(PASSWORD);
  app.faults.set({ match: isSignUp, respond: 'deliver-then-drop' });
  await submit.click();
  await isSignedIn(page);
  expect(userCount(app, 'europa')).toBe(1);
  await expectNoSecrets(page, { password: PASSWORD, code: secret, token: tokenOf(app, 'europa') });
});

test('a forgotten password is replaced in two steps, and the token of the link leaves the address at once [2.017 2.018 2.252 2.253 4.056]', async ({
  app,
  page,
}) => {
  await makeAccount(app, 'ganymede');
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/restore');
  const email = page.getByLabel('E-mail');
  const send = main(page).getByRole('button', { name: 'Send the link' });
  await email.fill('nobody@example.org');
  await send.click();
  await expect(page.getByText('Invalid email address or user not found')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('ganymede@example.org');
  await send.click();
  await expect(main(page)).toContainText('A link was sent to ganymede@example.org.');

  const token = mailed(app);
  await page.goto(`/reset?token=${token}`);
  await expect(page).toHaveURL('/reset');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Larder Password');
  const save = main(page).getByRole('button', { name: 'Save the password' });
  const newPassword = 'nineteen new horses';
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await save.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('New password once more')).toBeFocused();
  await page.getByLabel('New password once more').fill(newPassword);
  await page.getByLabel('New password once more').press('Enter');
  await expect(main(page)).toContainText('Please log in with your new password');
  await expectNoSecrets(page, { token, newPassword });
  // Without the token nothing can be set: it was in memory only.
  await expect(main(page)).toContainText('The link is needed');

  await page.goto('/signin');
  await signIn(page, 'ganymede', newPassword);
  await isSignedIn(page);
  await expectNoSecrets(page, { token, newPassword, session: tokenOf(app, 'ganymede') });
});

test('the sign-in of a suspended account offers to resume it, until the next attempt or a change of the location [4.048 4.049 7.019]', async ({
  app,
  page,
}) => {
  const token = await makeAccount(app, 'themisto');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ password: PASSWORD });
  await fetch(`${app.origin}/v3/users/suspend-me`, { method: 'POST', headers, body });
  const resumeTokens = () =>
    app.database.all<{ token: string }>('SELECT token FROM resumeTokens').map((row) => row.token);

  await page.goto('/signin?back=%2Ffilter%2Fsaves');
  const offer = main(page).getByRole('button', { name: 'Resume your account' });
  await signIn(page, 'themisto', PASSWORD);
  await expect(main(page).getByRole('alert')).toHaveText('Your account is now inactive but you can resume it.');
  await expect(offer).toBeFocused();
  await signIn(page, 'themisto', 'wrong');
  await expect(main(page).getByRole('alert')).toHaveText('We could not find the nickname you provided.');
  await expect(offer).toHaveCount(0);

  await signIn(page, 'themisto', PASSWORD);
  await expect(offer).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(offer).toHaveCount(0);

  await signIn(page, 'themisto', PASSWORD);
  await expect(offer).toBeVisible();
  app.database.run('UPDATE resumeTokens SET validTillAt = 0');
  await offer.click();
  await expect(main(page).getByRole('alert')).toHaveText('jwt expired');
  await expect(offer).toHaveCount(0);
  const [expired = ''] = resumeTokens();
  await expectNoSecrets(page, { expired, password: PASSWORD });

  await page.goto('/signin?back=%2Ffilter%2Fsaves');
  await signIn(page, 'themisto', PASSWORD);
  await offer.click();
  await expect(page).toHaveURL('/filter/saves');
  await isSignedIn(page);
  await expectNoSecrets(page, {
    resumeToken: resumeTokens().at(-1) ?? '',
    password: PASSWORD,
    session: tokenOf(app, 'themisto'),
  });
});
