import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expect, test } from './fixtures.ts';

const PAGE = '/settings/appearance';
const DAY_S = 86_400;

const main = (page: Page) => page.getByRole('main');
const sample = (page: Page) => main(page).getByRole('figure', { name: /^Sample/ });
const choice = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

interface StoredViewer {
  users: {
    id: string;
    frontendPreferences: Record<string, { comments?: object; homefeed?: object }>;
    preferences: { hideCommentsOfTypes: number[]; sanitizeMediaMetadata: boolean };
  };
}

/** What the server has stored of a user, and how another device changes or resets it. */
async function otherDevice(app: Parameters<typeof apiClient>[0], username: string) {
  const { call } = await apiClient(app, username);
  const viewer = async () => ((await call('GET', 'users/whoami')) as StoredViewer).users;
  const { id } = await viewer();
  return {
    preferences: async () => (await viewer()).preferences,
    stored: async () => (await viewer()).frontendPreferences['net.freefeed'] ?? {},
    store: (mine: object) => call('PUT', `users/${id}`, { user: { frontendPreferences: { 'net.freefeed': mine } } }),
    reset: () =>
      call('PUT', `users/${id}`, {
        user: { frontendPreferences: { 'net.freefeed': {} }, preferences: { hideCommentsOfTypes: [] } },
      }),
  };
}

test('choices change the sample at once, take effect in the feed and survive a reload [2.023]', async ({
  app,
  page,
}) => {
  const anna = await otherDevice(app, 'anna');
  const mine = (await (await apiClient(app, 'anna')).write('Rye bread')).shortId;
  await app.signIn(page, 'anna', PAGE);
  await expect(page).toHaveTitle('Appearance settings - Larder');
  await expect(sample(page)).toContainText('You and Otto Brandt');
  await choice(page, 'Names').selectOption('Username only');
  await choice(page, 'Call me “You”').uncheck();
  await expect(sample(page)).toContainText('anna and otto');
  await expect(sample(page)).not.toContainText('Mira Solano');
  await choice(page, 'Clock').selectOption('12 hours: 06:30 PM');
  await choice(page, 'Times').selectOption('Date and time');
  await expect(sample(page).locator('time').first()).toHaveText(/[AP]M$/);
  await choice(page, 'Deleted comments').check();
  await expect(sample(page)).not.toContainText('Deleted comment');
  await expect.poll(async () => (await anna.preferences()).hideCommentsOfTypes).toEqual([1]);

  await page.reload();
  await expect(choice(page, 'Names')).toHaveValue('3');
  await expect(choice(page, 'Deleted comments')).toBeChecked();
  await expect(sample(page)).toContainText('anna and otto');
  await page.goto('/');
  const own = page.getByRole('feed').getByRole('article').filter({ hasText: 'Rye bread' });
  await expect(own.getByRole('heading', { level: 2 })).toHaveText('anna');
  await expect(page.locator(`a[href="/anna/${mine}"] time`)).toHaveText(/[AP]M$/);
  await anna.reset();
});

test('offline choices take effect, survive a reload, and merge field by field with those of another device', async ({
  app,
  page,
  context,
}) => {
  const anna = await otherDevice(app, 'anna');
  await app.signIn(page, 'anna', PAGE);
  await expect(sample(page)).toContainText('Otto Brandt');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await choice(page, 'Show times of comments').check();
  await choice(page, 'Hide posts with a hashtag').fill('#rain');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('list', { name: 'Hidden hashtags' })).toContainText('#rain');
  await page.reload();
  await expect(choice(page, 'Show times of comments')).toBeChecked();
  await expect(main(page).getByRole('list', { name: 'Hidden hashtags' })).toContainText('#rain');

  // Meanwhile another device changes another field of the same object, and the same list.
  await anna.store({ comments: { omitRepeatedBubbles: false }, homefeed: { hideTags: ['snow'] } });
  await expect(choice(page, 'Join comments written one after another')).toBeChecked();
  await context.setOffline(false);
  await expect.poll(anna.stored).toMatchObject({
    comments: { omitRepeatedBubbles: false, showTimestamps: true },
    homefeed: { hideTags: ['snow', 'rain'] },
  });
  await expect(choice(page, 'Join comments written one after another')).not.toBeChecked();
  await expect(main(page).getByRole('list', { name: 'Hidden hashtags' }).getByRole('listitem')).toHaveText([
    '#snow',
    '#rain',
  ]);
  await anna.reset();
});

test('hidden users are added and removed by keyboard, with errors at the field', async ({ app, page }) => {
  const anna = await otherDevice(app, 'anna');
  await app.signIn(page, 'anna', PAGE);
  const field = choice(page, 'Hide posts of a user or in a group');
  await field.fill('@x');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('A username has 3 to 30 characters');
  await expect(field).toBeFocused();
  await field.fill('@Dmitri');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await anna.stored()).homefeed).toMatchObject({ hideUsers: ['dmitri'] });
  await expect(field).toHaveValue('');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove @dmitri' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect.poll(async () => (await anna.stored()).homefeed).toMatchObject({ hideUsers: [] });
  await anna.reset();
});

test('links to a part of the page scroll to it and focus it; the sample is not among the places of the Tab key', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna', `${PAGE}#beta`);
  const beta = main(page).getByRole('region', { name: 'Beta version' });
  await expect(beta).toBeFocused();
  await expect(beta).toBeInViewport();
  await expect(beta).toContainText('This site has no beta version.');
  await page.goto(`${PAGE}#nsfw`);
  await expect(main(page).getByRole('region', { name: 'Sensitive content' })).toBeFocused();
  await choice(page, 'Clock').focus();
  await page.keyboard.press('Tab');
  await expect(choice(page, 'Show times of comments')).toBeFocused();
});

test.describe('the beta version', () => {
  // The configuration of this site differs, also after the page has been loaded again.
  test.use({ serviceWorkers: 'block' });

  test('is chosen by a cookie of this browser, and the page is loaded again [1.023 2.058]', async ({
    page,
    context,
  }) => {
    const config = { siteTitle: 'Larder', apiRoot: '', beta: { enabled: true, cookieName: 'try-beta' } };
    await page.route('**/config.json', (route) => route.fulfill({ json: config }));
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'try-beta');
    await page.goto('/beta');
    const toggle = page.getByLabel('Use the beta version in this browser');
    await expect(toggle).not.toBeChecked();
    const loaded = page.waitForEvent('load');
    await toggle.check();
    await loaded;
    await expect(toggle).toBeChecked();
    const set = await cookie();
    expect(set).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.abs((set?.expires ?? 0) - Date.now() / 1000 - 365 * DAY_S)).toBeLessThan(120);

    const loadedAgain = page.waitForEvent('load');
    await toggle.uncheck();
    await loadedAgain;
    await expect(toggle).not.toBeChecked();
    expect(await cookie()).toBeUndefined();
  });
});

test('files are sanitized with their progress, until there is nothing to do [2.026]', async ({ app, page }) => {
  const dmitri = await otherDevice(app, 'dmitri');
  app.database.run(
    "UPDATE attachments SET isSanitized = 0 WHERE ownerId = (SELECT id FROM accounts WHERE username = 'dmitri')",
  );
  await app.signIn(page, 'dmitri', '/settings/sanitize-media');
  await expect(main(page)).toContainText(/0 of \d+ files? (is|are) sanitized/);
  await main(page)
    .getByRole('button', { name: /^Sanitize \d+ files?$/ })
    .click();
  const progress = main(page).getByRole('progressbar', { name: /of \d+ files? (is|are) sanitized/ });
  await expect(progress).toBeVisible();
  await expect(main(page).getByRole('status').filter({ hasText: 'Done.' })).toHaveText(/^Done\. .* sanitized\.$/);
  await expect(progress).toHaveCount(0);
  await page.reload();
  await expect(main(page)).toContainText('There is nothing to do.');

  const { sanitizeMediaMetadata } = await dmitri.preferences();
  await choice(page, 'Sanitize the files that I upload').click();
  await expect.poll(async () => (await dmitri.preferences()).sanitizeMediaMetadata).toBe(!sanitizeMediaMetadata);
});

test('an archive is restored with the chosen sources, its state is shown, and the box in the sidebar goes [1.021 2.032]', async ({
  app,
  page,
}) => {
  const openSidebar = () => page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  const boxLink = page.getByRole('navigation', { name: 'Archive' }).getByRole('link');
  await app.signIn(page, 'dmitri', '/settings');
  await openSidebar();
  await boxLink.click();
  await expect(page).toHaveURL('/settings/archive');
  const sources = main(page).getByRole('group', { name: 'Sources of your posts' }).getByRole('checkbox');
  const restore = main(page).getByRole('button', { name: 'Restore my posts' });
  for (const source of await sources.all()) await source.uncheck();
  await expect(main(page).getByText('Choose at least one source.')).toBeVisible();
  await expect(restore).toBeDisabled();
  for (const source of await sources.all()) await source.check();
  await main(page).getByLabel('Photos').uncheck();
  await main(page).getByLabel('Bookmarks').uncheck();
  await main(page).getByLabel('Disable comments').check();
  await restore.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'Not restored, neither now nor later: Photos (212 posts), Bookmarks (37 posts).',
  );
  await question.getByRole('button', { name: 'Restore' }).click();
  const state = main(page).getByRole('status').filter({ hasText: 'The posts that you chose are being restored.' });
  await expect(state).toBeFocused();
  const sent = app.faults.seen().find(({ request }) => request.url.endsWith('/archives/restoration'));
  expect(JSON.parse(sent?.text ?? '')).toEqual({
    disable_comments: true,
    via_restore: ['http://old.larder.example/dima', 'http://dmitri.larder.example'],
  });
  app.database.run('UPDATE archives SET restorationAt = 0');
  await expect(main(page)).toContainText('The posts that you chose are restored.');
  await openSidebar();
  await expect(boxLink).toBeVisible();
  await page.keyboard.press('Escape');
  await main(page).getByRole('button', { name: 'Restore comments and likes' }).click();
  await expect(main(page)).toContainText('Your comments and likes are restored');
  await openSidebar();
  await expect(page.getByRole('navigation', { name: 'My box' }).getByRole('link').first()).toBeVisible();
  await expect(boxLink).toHaveCount(0);
  app.database.run('UPDATE archives SET restorationAt = NULL, restoresActivities = 0');
});

test('an old address leads to its restored post, and another one to the words of the server', async ({ app, page }) => {
  const old = app.world.oldPostNames?.[0];
  const post = app.world.posts.find(({ id }) => id === old?.postId);
  await app.signIn(page, 'anna', '/about');
  await page.goto(`/archivePost?url=${encodeURIComponent(`https://old.example.net/dima/${old?.name.slice(2)}/words`)}`);
  await expect(page).toHaveURL(`/dmitri/${post?.shortId}`);
  await page.goto('/archivePost?url=%2Fdima%2Fffffffff');
  await expect(main(page).getByRole('alert')).toContainText('Post not found');
  await expect(main(page).getByRole('link', { name: 'Home' })).toBeVisible();
});
