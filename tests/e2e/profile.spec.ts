import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { letAnHourPass, readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';

const profileOf = (page: Page) => page.getByRole('region', { name: 'Profile' });

const isStatistics = ({ url }: Request) => url.endsWith('/statistics');

test('a profile is there before its statistics, which are said to be loading after 1000 ms [9.053]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(globalThis, { profileTimes: times });
    new MutationObserver(() => {
      const words = document.querySelector('[aria-label=Profile]')?.textContent ?? '';
      if (words.includes('Cine de barrio')) times.profile ??= performance.now();
      if (times.profile && words.includes('Loading...')) times.loading ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  app.faults.set({ match: isStatistics, respond: 'slow-request', delayMs: 8000 });
  await page.goto('/ines');
  await expect(profileOf(page)).toContainText('Cine de barrio y cielos oscuros.');
  await expect(profileOf(page).getByText('Loading...')).toBeVisible();
  const { profile = 0, loading = 0 } = await page.evaluate(
    () => (globalThis as unknown as { profileTimes: Record<string, number> }).profileTimes,
  );
  expect(loading - profile).toBeGreaterThanOrEqual(990);
  expect(loading - profile).toBeLessThan(5000);
  await expect(profileOf(page).getByText(/\d+ subscribers?/)).toBeVisible();
  await expect(profileOf(page).getByText('Loading...')).toHaveCount(0);
});

test('a stored profile opens offline with its age, and a failed refresh keeps it and says why', async ({
  page,
  context,
  app,
}) => {
  await app.signIn(page, 'anna', '/dmitri');
  await expect(profileOf(page).getByText(/\d+ subscribers?/)).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(profileOf(page)).toContainText(/Дмитрий Орлов@dmitri · as of \d\d:\d\d/);
  await expect(profileOf(page).getByText(/\d+ subscribers?/)).toBeVisible();
  await page.goto('/amit');
  await expect(page.getByRole('main')).toContainText(/Not stored on this device|@amit · as of/);
  await page.goto('/nobody-seen-yet');
  await expect(page.getByRole('main')).toContainText('Not stored on this device');

  await context.setOffline(false);
  app.faults.set({
    match: ({ url }) => url.endsWith('/users/dmitri'),
    respond: { status: 500, body: { err: 'Resting' } },
  });
  app.faults.set({ match: isStatistics, respond: { status: 500, body: { err: 'Cannot count' } } });
  await letAnHourPass(page);
  await page.goto('/dmitri');
  await expect(profileOf(page)).toContainText('Cannot load profile: Resting. What is stored on this device is shown.');
  await expect(profileOf(page)).toContainText(/@dmitri · as of /);
  app.faults.clear();
  app.faults.set({ match: isStatistics, times: 1, respond: { status: 422, body: { err: 'Cannot count' } } });
  await profileOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(profileOf(page).getByRole('alert')).toHaveText('Statistics: Cannot count');
  await expect(profileOf(page)).not.toContainText('Cannot load profile');
});

test('the header leads to lists, searches and a larger picture, and tells past names and who invited [2.214]', async ({
  page,
  app,
}) => {
  await app.signIn(page, 'anna', '/dmitri');
  const profile = profileOf(page);
  await expect(profile).toContainText(/In lists:? Home, On the move/);
  await profile.getByRole('button', { name: 'Edit lists' }).click();
  const lists = page.getByRole('dialog', { name: 'Lists of @dmitri' });
  await expect(lists.getByRole('checkbox', { name: 'On the move' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(profile.getByRole('button', { name: 'Edit lists' })).toBeFocused();

  const picture = profile.getByRole('button', { name: 'Picture of @dmitri' });
  await picture.click();
  const large = page.getByRole('dialog', { name: 'Pictures' });
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);

  await profile.getByRole('link', { name: 'images' }).click();
  await expect(page).toHaveURL(/q=in%3Admitri(%20|\+)has%3Aimages$/);
  await page.goto('/zoe');
  await expect(profile).toContainText(/Past usernames: @zoewords \(until [A-Z][a-z]{2} \d+, \d{4}\)/);
  await page.goto('/elena');
  await expect(profile).toContainText('Invited by @anna');
});

test('a group says who cannot post to it and why', async ({ page, app }) => {
  const form = page.getByRole('main').getByRole('textbox', { name: 'Write a post' });
  await app.signIn(page, 'anna', '/larder-news');
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Only administrators can post to this group.');
  await expect(form).toHaveCount(0);

  const anna = await apiClient(app, 'anna');
  const oscar = await apiClient(app, 'oscar');
  const { users } = (await anna.call('GET', 'users/larder-town')) as { users: { youCan: string[] } };
  if (!users.youCan.includes('unsubscribe')) await anna.call('POST', 'users/larder-town/subscribe');
  await page.goto('/larder-town');
  await expect(form).toBeVisible();
  await oscar.call('POST', 'groups/larder-town/block/anna');
  // The server ends no subscription by a block in a group.
  await page.reload();
  await expect(page.getByRole('main').getByRole('note')).toHaveText('You are blocked in this group');
  await expect(form).toHaveCount(0);
  await oscar.call('POST', 'groups/larder-town/unblock/anna');
});
