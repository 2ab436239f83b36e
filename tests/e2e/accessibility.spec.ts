import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';
import { picture } from './uploads.ts';
import { publicPost } from './world.ts';

// Measuring the contrast of all texts is slow.
test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole('main');

/** Waits until a theme change has reached every element. Colours are inherited one level per frame. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (
      let quietFrames = 0;
      quietFrames < 5;
      quietFrames = document.getAnimations().length === 0 ? quietFrames + 1 : 0
    )
      await new Promise(requestAnimationFrame);
  });

/**
 * Checks all axe rules in the light theme, and only the colour rules in the dark theme: in a wide window only on the screen `home`,
 * which has all that a narrow window lacks. Reports rules and elements. `posts`: how many posts of a feed are checked; later ones
 * repeat the same structure, and checking each takes time.
 */
async function expectNoViolations(page: Page, screen: string, posts = 4): Promise<void> {
  // axe would count content under the bottom bar as obscured.
  await page.addStyleTag({ content: 'nav[aria-label="Main places"] { position: static !important; }' });
  // Rows that the browser skips get the colours of a new theme only when they are seen.
  await page.addStyleTag({ content: '[role=feed] > *, main li { content-visibility: visible !important; }' });
  const isWide = (page.viewportSize()?.width ?? 0) >= 992;
  for (const colorScheme of isWide && screen !== 'home' ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const axe = new AxeBuilder({ page }).exclude(`[role=feed] > article:nth-of-type(n + ${posts + 1})`);
    // These rules are off by default: the accessible name starts with the visible label, and targets are at least 24 px or have
    // enough space around them.
    const rules = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };
    axe.options({ rules });
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    );
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

async function visit(page: Page, address: string, isThere: RegExp | string): Promise<void> {
  await page.goto(address);
  await expect(main(page)).toContainText(isThere);
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

const postAddress = (app: App) => {
  const { post, author } = publicPost(app.world);
  return `/${author.username}/${post.id}`;
};

test('all screens of a visitor pass axe @wide-too', async ({ app, page }) => {
  for (const [screen, address, isThere] of [
    ['welcome', '/', 'Welcome to Larder'],
    ['sign-in', '/signin', 'Password'],
    ['document', '/docs/faq', 'Frequent questions'],
    ['no such page', '/no/such/page', 'There is no page with such an address'],
    ['no such post', '/anna/00000000-0000-4000-8000-000000000000', 'Post not found'],
    ['search for visitors', '/search?q=bread', /./],
  ] as const) {
    await visit(page, address, isThere);
    await expectNoViolations(page, screen);
  }
  await visit(page, postAddress(app), /./);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoViolations(page, 'post');
});

test('the pages of who joins pass axe, and fit a window of 320 px', async ({ app, page }) => {
  const anna = await apiClient(app, 'anna');
  const invitation = { message: 'Join us', lang: 'en', singleUse: true, users: ['dmitri'], groups: ['larder-town'] };
  const made = (await anna.call('POST', 'invitations', invitation)) as { invitation: { secure_id: string } };
  for (const [screen, address, isThere, button] of [
    ['sign-up', '/signup', 'Username', 'Sign up'],
    ['invitation', `/invited/${made.invitation.secure_id}`, 'Username', 'Sign up'],
    ['forgotten password', '/restore', 'E-mail', 'Send the link'],
    ['new password', '/reset?token=t', 'New password', 'Save the password'],
  ] as const) {
    await visit(page, address, isThere);
    await main(page).getByRole('button', { name: button }).click();
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeFocused();
    await expectNoViolations(page, screen);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    // The sidebar goes in the frame after.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(320);
    if (size) await page.setViewportSize(size);
  }
});

test('feeds, posts, profiles and search pass axe @wide-too', async ({ app, page }) => {
  await app.signIn(page);
  for (const [screen, address] of [
    ['home', '/'],
    ['post', postAddress(app)],
    ['profile', '/dmitri'],
    ['directs', '/filter/direct'],
    ['search results', '/search?q=train'],
    ['best of', '/summary/30'],
  ] as const) {
    await page.goto(address);
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await expectNoViolations(page, screen);
  }
});

test('forms, menus and dialogs pass axe @wide-too', async ({ app, page, isMobile }) => {
  await app.signIn(page);
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Order of posts' }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await expectNoViolations(page, 'menu', 0);
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await page.keyboard.type('gr');
  await expect(page.getByRole('listbox', { name: 'Places' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectNoViolations(page, 'quick find', 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNoViolations(page, 'drawer', 0);
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await expectNoViolations(page, 'confirmation', 0);

  for (const [screen, address, isThere] of [
    ['settings', '/settings', 'Display name'],
    ['privacy', '/settings/privacy', 'Who can write to you'],
    ['notifications', '/settings/notifications', 'By e-mail'],
    ['suspending', '/settings/deactivate', 'Your password'],
    ['appearance', '/settings/appearance', 'Otto Brandt'],
    ['search form', '/search', 'Exact phrase'],
    ['refused search', '/search?q=a*', 'Minimum prefix length is 2'],
    ['outbox', '/filter/outbox', 'Nothing is waiting.'],
    ['list editor', '/filter/lists/new', '@bruno'],
    ['no such list', '/list/zzzz', 'List not found'],
    ['no such page', '/no/such/page', 'There is no page with such an address'],
    ['developers', '/dev', /./],
  ] as const) {
    await visit(page, address, isThere);
    await expectNoViolations(page, screen);
  }
});

test('the pages of sanitizing and of the archive pass axe', async ({ app, page }) => {
  await app.signIn(page, 'dmitri', '/settings/sanitize-media');
  await expect(main(page)).toContainText(/sanitized/);
  await expectNoViolations(page, 'sanitize media');
  await visit(page, '/settings/archive', 'Restore my posts');
  await expectNoViolations(page, 'archive');
});

test('the pages of groups pass axe', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/groups');
  await expect(main(page)).toContainText('Groups that you administer');
  await expectNoViolations(page, 'groups');
  await visit(page, '/groups/create', 'Who can read');
  await page.getByRole('button', { name: 'Create the group' }).click();
  await expect(page.getByLabel('Group name')).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page, 'new group with errors');
  await visit(page, '/gardeners/settings', 'Choose a picture');
  await expectNoViolations(page, 'settings of a group');
  const { bytes } = await picture('green.png', 300, 200, 'green');
  const file = { name: 'green.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await page.getByLabel('Picture file').setInputFiles(file);
  await expect(page.getByRole('dialog', { name: 'Choose the square' })).toBeVisible();
  await expectNoViolations(page, 'square of a picture');
});

test('the pages of people pass axe, and fit a window of 320 px', async ({ app, page }) => {
  await app.signIn(page);
  for (const [screen, address, isThere] of [
    ['subscriptions', '/friends', '@bruno'],
    ['requests', '/friends?show=requests', 'Requests to you'],
    ['blocked users', '/friends?show=blocked', '@callum'],
    ['subscribers of a group', '/larder-town/subscribers', '@town'],
    ['members of a group', '/gardeners/manage-subscribers', 'Administrator'],
    ['all groups', '/all-groups', '@larder-town'],
  ] as const) {
    await visit(page, address, isThere);
    await expectNoViolations(page, screen);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(320);
    if (size) await page.setViewportSize(size);
  }
});

test('empty, error, offline and not-stored states pass axe @wide-too', async ({ app, page, context }) => {
  await app.signIn(page, 'elena');
  await expect(main(page)).toContainText('There are no posts in this feed.');
  await expectNoViolations(page, 'empty');

  app.faults.set({
    match: ({ url }) => url.includes('/timelines/filter/saves'),
    respond: { status: 500, body: { err: 'Broken' } },
  });
  await visit(page, '/filter/saves', 'Error loading feed: Broken');
  await expectNoViolations(page, 'error');

  await visit(page, '/dmitri', /./);
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline. Showing what this device keeps.')).toBeVisible();
  await expectNoViolations(page, 'offline');
  // Client-side navigation. Without a service worker, the page's files could not be loaded offline.
  await page.evaluate(() => history.pushState(null, '', '/filter/discussions'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(main(page)).toContainText('Not stored on this device');
  await expectNoViolations(page, 'not stored');
});
