import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/demo/index.ts';
import { PLACE, photo } from '../support/photos.ts';
import { apiClient } from './api.ts';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline, tracesOf } from './device.ts';
import { type App, expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

interface Me {
  users: {
    id: string;
    screenName: string;
    description: string;
    email: string;
    isPrivate: string;
    isProtected: string;
    preferences: Record<string, unknown>;
  };
}

/** Signs up a user for one test, so that no other test meets the changes. */
async function newcomer(app: App, username: string) {
  const response = await fetch(`${app.origin}/v3/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD, email: `${username}@example.org` }),
  });
  if (!response.ok) throw new Error(await response.text());
  const api = await apiClient(app, username);
  const me = async () => ((await api.call('GET', 'users/whoami')) as Me).users;
  const { id } = await me();
  return { me, change: (user: object) => api.call('PUT', `users/${id}`, { user }) };
}

/** Collects the fields of the requests that change an account, from now on. */
function collectChanges(app: App): Promise<string>[] {
  const seen: Promise<string>[] = [];
  app.faults.set({
    match: (request) => {
      const isChange = request.method === 'PUT' && /\/v3\/users\/[^/]+$/.test(request.url);
      if (isChange)
        seen.push(
          request
            .clone()
            .json()
            .then(({ user }: { user: object }) => Object.keys(user).join()),
        );
      return false;
    },
    respond: 'drop',
  });
  return seen;
}

test('a new name is kept offline over a reload, shown everywhere, and reaches the server once [2.019 7.012]', async ({
  page,
  context,
  app,
}) => {
  const { me, change } = await newcomer(app, 'willow');
  const changes = collectChanges(app);
  await app.signIn(page, 'willow', '/settings');
  const name = field(page, 'Display name');
  await expect(name).toHaveValue('willow');
  await expect(main(page)).toContainText('Your username is @willow');
  await name.fill('W');
  await name.press('Enter');
  await expect(main(page).getByText('A display name has 3 to 25 characters')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');

  await readyForOffline(page);
  await context.setOffline(true);
  await name.fill('Willow by the brook');
  await page.reload();
  await expect(name).toHaveValue('Willow by the brook');
  await expect(main(page).getByText('Changing your e-mail address needs a connection')).toBeVisible();
  await name.press('Enter');
  await expect(main(page).getByText('Waiting for network')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Willow by the brook');
  await expect(main(page).getByText('Waiting for network')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  // Another device writes the other field meanwhile.
  await change({ description: 'Written on another device' });
  await context.setOffline(false);
  await expect.poll(async () => (await me()).screenName).toBe('Willow by the brook');
  await expect(main(page).getByText('Waiting for network')).toHaveCount(0);
  await expect(field(page, 'Description')).toHaveValue('Written on another device');
  expect((await Promise.all(changes)).filter((fields) => fields === 'screenName')).toHaveLength(1);
  await page.goto('/willow');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Willow by the brook');
});

test('what another device changes while the form is open is shown, and a refused name returns to its field', async ({
  page,
  app,
}) => {
  const { me, change } = await newcomer(app, 'rowan');
  await app.signIn(page, 'rowan', '/settings');
  const [name, about] = [field(page, 'Display name'), field(page, 'Description')];
  await name.fill('Rowan of the hill');
  // The page does not receive what happens before it has joined its room.
  await expect(async () => {
    await change({ screenName: 'Rowan elsewhere', description: 'Red berries' });
    const told = main(page).getByText('Another device has written here: “Rowan elsewhere”.');
    await expect(told).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(about).toHaveValue('Red berries');
  await expect(name).toHaveValue('Rowan of the hill');
  await main(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(name).toHaveValue('Rowan elsewhere');

  app.faults.set({
    match: ({ method, url }) => method === 'PUT' && /\/v3\/users\//.test(url),
    respond: () => Response.json({ err: '"Rowan!" is not a valid display name.' }, { status: 422 }),
  });
  await name.fill('Rowan!');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page).getByText('"Rowan!" is not a valid display name.')).toBeVisible();
  await expect(name).toHaveValue('Rowan!');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  app.faults.clear();
  await name.fill('Rowan');
  await name.press('Enter');
  await expect.poll(async () => (await me()).screenName).toBe('Rowan');
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('a picture is cut to a square on the device and then shown in the menu, too [7.014]', async ({ page, app }) => {
  await newcomer(app, 'aspen');
  await app.signIn(page, 'aspen', '/settings');
  const sent: Promise<FormData>[] = [];
  app.faults.set({
    match: (request) => {
      if (request.url.endsWith('/users/updateProfilePicture')) sent.push(request.clone().formData());
      return false;
    },
    respond: 'drop',
  });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    main(page).getByRole('button', { name: 'Choose a picture' }).click(),
  ]);
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await photo('jpeg', 6)) });
  const dialog = page.getByRole('dialog', { name: 'Choose the square' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('The new picture is saved.')).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Picture' }).locator('img')).toHaveAttribute(
    'src',
    /profilepics/,
  );
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('img[src*="profilepics"]:not(main img)').first()).toBeVisible();
  const [form] = await Promise.all(sent);
  const cut = Buffer.from(await new Response(form?.get('file') ?? null).arrayBuffer());
  expect(cut.includes(PLACE)).toBe(false);
});

test('a new e-mail address needs the code that is sent to it, where the server verifies addresses [7.012 7.015]', async ({
  page,
  app,
}) => {
  app.config.emailVerificationEnabled = true;
  const owner = { ...app.config };
  app.config.emailVerificationEnabled = false;
  const { me } = await newcomer(app, 'hazel');
  Object.assign(app.config, owner);
  await app.signIn(page, 'hazel', '/settings');
  const email = field(page, 'E-mail address');
  await expect(email).toHaveValue('hazel@example.org');
  await email.fill('not an address');
  await main(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(main(page).getByText('This is no e-mail address')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('hazel@example.net');
  await expect(main(page).getByText('At present: hazel@example.org')).toBeVisible();
  const code = field(page, 'Code from the e-mail');
  await email.press('Enter');
  await expect(code).toBeFocused();
  await expect(main(page).getByText('Press “Send a code”')).toBeVisible();
  await main(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(main(page).getByText('A code was sent to hazel@example.net.')).toBeVisible();
  const { secret, to } = app.mail.at(-1) ?? { secret: '', to: '' };
  expect(to).toBe('hazel@example.net');
  await code.fill('WRONG');
  await code.press('Enter');
  await expect(main(page).getByText('Invalid or outdated email verification code')).toBeVisible();
  await expect(code).toBeFocused();
  await expectNoViolations(page, 'settings', 'main');
  await code.fill(secret);
  await code.press('Enter');
  await expect(main(page).getByText('The address is saved')).toBeVisible();
  expect((await me()).email).toBe('hazel@example.net');
  expect(await tracesOf(page, [secret])).toEqual([]);
});

test('privacy is changed after a question when more people will read, and who may write at once [2.022]', async ({
  page,
  context,
  app,
}) => {
  const { me, change } = await newcomer(app, 'linden');
  await change({ isPrivate: '1', isProtected: '1', preferences: { acceptDirectsFrom: 'all' } });
  await app.signIn(page, 'linden', '/settings/privacy');
  const choice = (name: string) => main(page).getByRole('radio', { name, exact: true });
  await expect(choice('Private')).toBeChecked();
  await choice('Public').check();
  await main(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('becomes visible to everybody, also without an account.');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
  expect(await me()).toMatchObject({ isPrivate: '0', isProtected: '0' });
  await choice('Protected').check();
  await expect(main(page)).toContainText('People without an account can no longer read you.');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(me).toMatchObject({ isPrivate: '0', isProtected: '1' });

  await readyForOffline(page);
  await context.setOffline(true);
  await choice('People whom you read').check();
  // Only then is it stored.
  await expect(main(page).getByText('Waiting for network')).toBeVisible();
  await page.reload();
  await expect(choice('People whom you read')).toBeChecked();
  await expect(main(page).getByText('Waiting for network')).toBeVisible();
  await change({ preferences: { sendNotificationsDigest: true } });
  await context.setOffline(false);
  await expect
    .poll(async () => (await me()).preferences)
    .toMatchObject({ acceptDirectsFrom: 'friends', sendNotificationsDigest: true });
  await expectNoViolations(page, 'settings', 'main');
});

test('each notification is turned on and off by itself, also what another device has changed [2.024]', async ({
  page,
  app,
}) => {
  const { me, change } = await newcomer(app, 'alder');
  await change({ preferences: { sendDailyBestOfDigest: false, sendWeeklyBestOfDigest: false } });
  await app.signIn(page, 'alder', '/settings/notifications');
  const check = (name: string) => main(page).getByRole('checkbox', { name, exact: true });
  const daily = check('The best posts of each day');
  await expect(daily).not.toBeChecked();
  await daily.check();
  await expect.poll(async () => (await me()).preferences).toMatchObject({ sendDailyBestOfDigest: true });
  await change({ preferences: { sendWeeklyBestOfDigest: true } });
  await expect(check('The best posts of each week')).toBeChecked();
  await daily.uncheck();
  await expect
    .poll(async () => (await me()).preferences)
    .toMatchObject({ sendDailyBestOfDigest: false, sendWeeklyBestOfDigest: true });
  await check('Hide the number of unread notifications').check();
  await page.reload();
  await expect(check('Hide the number of unread notifications')).toBeChecked();
  await expect(daily).not.toBeChecked();
  await expectNoViolations(page, 'settings', 'main');
});

test('suspending the account shows unsent words first, needs the password, and signs this device out with its words kept [1.022 2.025 7.018]', async ({
  page,
  context,
  app,
}) => {
  const { me } = await newcomer(app, 'maple');
  await app.signIn(page, 'maple', '/settings');
  await readyForOffline(page);
  await expect(field(page, 'Description')).toBeEditable();
  app.faults.set({
    match: ({ method, url }) => method === 'PUT' && /\/v3\/users\//.test(url),
    respond: () => Response.json({ err: 'Not today' }, { status: 422 }),
  });
  await field(page, 'Description').fill('Sweet and slow');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page).getByText('Not today')).toBeVisible();
  await page.goto('/settings/deactivate');
  await expect(main(page)).toContainText('1 thing has not reached the server.');
  await expect(main(page)).toContainText('“Sweet and slow”');
  await expect(main(page).getByRole('link', { name: 'Look at them' })).toHaveAttribute('href', '/filter/outbox');
  await expectNoViolations(page, 'settings', 'main');
  const submit = main(page).getByRole('button', { name: 'Suspend the account' });
  await context.setOffline(true);
  await expect(submit).toBeDisabled();
  await context.setOffline(false);
  await submit.click();
  const password = field(page, 'Your password');
  await expect(password).toBeFocused();
  await expect(main(page).getByText('Type your password')).toBeVisible();
  const confirmed = async (typed: string) => {
    await password.fill(typed);
    await password.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend the account' }).click();
  };
  await confirmed('wrong');
  await expect(main(page).getByText('Provided password is invalid')).toBeVisible();
  await expect(password).toBeFocused();
  await confirmed(DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/signin\?suspended/);
  await expect(main(page)).toContainText('Your account is suspended.');
  await expect(main(page)).toContainText('1 thing waits until you sign in as @maple');
  await expect(me()).rejects.toThrow(/401/);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/signin/);
  expect(await tracesOf(page, [DEMO_PASSWORD])).toEqual([]);
});
