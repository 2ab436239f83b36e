import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

// The visible part of a 320 px phone while its keyboard is open.
test.use({ viewport: { width: 320, height: 360 } });

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Write a post' });
const send = (page: Page) => form(page).getByRole('button', { name: /^Post/ });

/** Presses Tab until `goal` has the focus. */
async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  const hasFocus = () => goal.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses++) await page.keyboard.press(key);
  await expect(goal).toBeFocused();
}

const fitsScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const copies = async (app: App, words: string): Promise<number> => {
  const anna = await apiClient(app, 'anna');
  const { posts } = (await anna.call('GET', 'timelines/gardeners?sort=created')) as { posts: { body: string }[] };
  return posts.filter(({ body }) => body === words).length;
};

test('form, destination picker and drafts work by keyboard alone, have accessible names and fit 320 px', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await tabTo(page, text(page));
  await expect(text(page)).toBeEditable();
  await page.keyboard.type('Beans\n\nand\n\nplums\n\nand\n\npears');
  expect(await fitsScreen(page)).toBe(true);
  // The submit button stays above the keyboard however long the text is.
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  await expect(text(page)).toBeInViewport();

  await tabTo(page, form(page).getByRole('button', { name: 'Add/Edit' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const field = form(page).getByRole('combobox', { name: 'Add a destination' });
  await expect(field).toBeFocused();
  await page.keyboard.type('gardeners');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const option = form(page).getByRole('listbox', { name: 'Destinations' }).getByRole('option').first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('@gardeners')).toBeVisible();
  expect(await fitsScreen(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(form(page).getByRole('button', { name: 'Add/Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, form(page).getByRole('button', { name: 'Remove My feed' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('My feed')).toHaveCount(0);
  await expect(form(page)).toMatchAriaSnapshot(`
    - form "Write a post":
      - region "To:":
        - button "Remove @gardeners"
        - button "Done" [expanded]
        - combobox "Add a destination"
      - textbox "Write a post"
      - button "Add files"
      - button "Take a photo"
      - checkbox "Comments disabled"
      - button /Post/
      - button "Clear"
  `);

  await page.goto('/filter/drafts');
  const again = page.getByRole('link', { name: 'Continue editing' });
  await expect(again).toBeVisible();
  expect(await fitsScreen(page)).toBe(true);
  await tabTo(page, again);
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveValue('Beans\n\nand\n\nplums\n\nand\n\npears');
  await tabTo(page, form(page).getByRole('checkbox', { name: 'Comments disabled' }));
  await page.keyboard.press('Space');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveValue('');
  await expect.poll(() => copies(app, 'Beans\n\nand\n\nplums\n\nand\n\npears')).toBe(1);
});
