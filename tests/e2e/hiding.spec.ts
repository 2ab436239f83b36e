import type { Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { expect, test } from './fixtures.ts';

const inFeed = (page: Page, id: string) => page.getByRole('feed').locator(`[data-post-id="${id}"]`);
const more = (post: Locator) => post.getByRole('button', { name: 'More', exact: true });
const choose = async (page: Page, post: Locator, label: string) => {
  await more(post).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
const placeholderOf = (page: Page) => page.getByRole('article', { name: 'Hidden post' });
const isHidden = async (reader: ApiClient, id: string) => (await reader.read(id)).posts.isHidden === true;

/** Hidden authors and hashtags as the server stores them. */
async function hiddenKinds(reader: ApiClient): Promise<unknown> {
  const { users } = (await reader.call('GET', 'users/whoami')) as {
    users: { frontendPreferences: Record<string, { homefeed?: object }> };
  };
  return users.frontendPreferences['net.freefeed']?.homefeed;
}

test('a hidden post leaves a placeholder that restores it and hides or shows similar posts [4.013 4.014 4.015 4.016 3.047]', async ({
  page,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Three litres of #pea_soup');
  const { id: other } = await dmitri.write('And a ladle for #PeaSoup');
  await app.signIn(page);
  await choose(page, inFeed(page, id), 'Hide');
  await expect(inFeed(page, id)).toHaveCount(0);
  const placeholder = placeholderOf(page);
  // The focus stays where the post was.
  await expect(placeholder).toBeFocused();
  await expect(placeholder.getByRole('button')).toHaveText([
    'Un-hide',
    'Hide all from @dmitri',
    'Hide all with #pea_soup',
  ]);
  await expect.poll(() => isHidden(anna, id)).toBe(true);

  await placeholder.getByRole('button', { name: 'Hide all with #pea_soup' }).click();
  await expect(inFeed(page, other)).toHaveCount(0);
  await expect(placeholder.getByRole('button')).toHaveText([
    'Un-hide',
    'Show posts with #pea_soup',
    'Hide all from @dmitri',
  ]);
  await expect.poll(() => hiddenKinds(anna)).toMatchObject({ hideTags: ['pea_soup'] });

  await placeholder.getByRole('button', { name: 'Un-hide' }).click();
  await expect(placeholder.getByRole('button')).toHaveText(['Show posts with #pea_soup', 'Hide all from @dmitri']);
  await placeholder.getByRole('button', { name: 'Show posts with #pea_soup' }).click();
  await expect(inFeed(page, id)).toBeVisible();
  await expect(inFeed(page, other)).toBeVisible();
  await expect.poll(() => hiddenKinds(anna)).toMatchObject({ hideTags: [] });
  await expect.poll(() => isHidden(anna, id)).toBe(false);
});

test('after a reload, hidden posts are among the hidden entries, with a link that names what it undoes [4.017 4.018 4.019 4.020 4.021]', async ({
  page,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Nothing but rain');
  const { id: other } = await dmitri.write('Nothing but wind');
  await app.signIn(page);
  await choose(page, inFeed(page, id), 'Hide');
  await placeholderOf(page).getByRole('button', { name: 'Hide all from @dmitri' }).click();
  await expect.poll(() => hiddenKinds(anna)).toMatchObject({ hideUsers: ['dmitri'] });
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(placeholderOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Show \d+ hidden entr/ }).click();
  const hidden = (postId: string) =>
    page.getByRole('region', { name: 'Hidden entries' }).locator(`[data-post-id="${postId}"]`);

  // Hidden for two reasons: the link shows both.
  await choose(page, hidden(id), 'Un-hide…');
  await expect(hidden(id).getByRole('button', { name: 'Show posts from @dmitri' })).toBeVisible();
  await choose(page, hidden(id), 'Un-hide (collapse)');
  await expect(hidden(id).getByRole('button', { name: 'Show posts from @dmitri' })).toHaveCount(0);
  // Hidden for one reason: the link names it.
  await choose(page, hidden(other), 'Show posts from @dmitri');
  await expect(hidden(other)).toHaveCount(0);
  await choose(page, hidden(id), 'Un-hide');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(inFeed(page, id)).toBeVisible();
  await expect(inFeed(page, other)).toBeVisible();
  await expect.poll(() => hiddenKinds(anna)).toMatchObject({ hideUsers: [] });
});
