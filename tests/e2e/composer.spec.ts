import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => composer(page).getByRole('textbox', { name: 'Write a post' });
const send = (page: Page) => composer(page).getByRole('button', { name: /^Post/ });
const cards = (page: Page) => page.getByRole('feed').getByRole('article');

interface Told {
  posts: { id: string; body: string; attachments: string[]; commentsDisabled: string }[];
}

/** Newest posts of a feed, as another client of anna's sees them. */
async function told(app: App, path = 'timelines/anna?sort=created'): Promise<Told['posts']> {
  return ((await (await apiClient(app, 'anna')).call('GET', path)) as Told).posts;
}

const countOf = async (app: App, words: string, path?: string): Promise<number> =>
  (await told(app, path)).filter(({ body }) => body === words).length;

test('a post is written on the home feed, stands on top at once and is sent once [2.254 2.255 2.257 4.026 4.027]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  await expect(send(page)).toHaveCount(0);
  await text(page).fill('Plums are ripe');
  await expect(composer(page).getByText('To:')).toBeVisible();
  await expect(composer(page).getByText('My feed')).toBeVisible();
  await send(page).click();
  await expect(cards(page).first()).toContainText('Plums are ripe');
  await expect(text(page)).toHaveValue('');
  await expect(text(page)).not.toBeFocused();
  await expect.poll(() => countOf(app, 'Plums are ripe')).toBe(1);
  await page.reload();
  await expect(cards(page).first()).toContainText('Plums are ripe');
});
