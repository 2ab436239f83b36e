import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

test('in an open menu the arrow keys wrap, End and Home go to the ends, and a typed letter to its item', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna');
  await page.getByRole('button', { name: 'Order of posts' }).click();
  const items = page.getByRole('menuitemradio');
  await expect(items.and(page.locator('[aria-checked=true]')).first()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('menuitemradio', { name: /^Classic/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Order of posts' })).toBeFocused();
});

test('on a phone a menu is a sheet at the bottom edge, and a press beside it closes it', async ({ app, page }) => {
  await app.signIn(page, 'anna');
  await page.getByRole('button', { name: 'Order of posts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order of posts' });
  await expect(sheet.getByRole('menuitemradio').first()).toBeVisible();
  await expect
    .poll(() => sheet.evaluate((element) => innerHeight - Math.round(element.getBoundingClientRect().bottom)))
    .toBe(0);
  expect(await sheet.evaluate((element) => element.getBoundingClientRect().width)).toBe(page.viewportSize()?.width);
  await page.mouse.click(10, 10);
  await expect(sheet).toHaveCount(0);
});

test('the arrow keys of the destination field wrap, a comma adds the active one, and Backspace removes the last', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna');
  const form = page.getByRole('form', { name: 'Write a post' });
  await form.getByRole('textbox', { name: 'Write a post' }).focus();
  await form.getByRole('button', { name: 'Add/Edit' }).click();
  const field = form.getByRole('combobox', { name: 'Add a destination' });
  const options = form.getByRole('listbox', { name: 'Destinations' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '');
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.pressSequentially('gardeners,');
  await expect(form.getByRole('button', { name: 'Remove @gardeners' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.press('Backspace');
  await expect(form.getByRole('button', { name: 'Remove @gardeners' })).toHaveCount(0);
  await field.press('Escape');
  await expect(field).toHaveCount(0);
});

test('the open lists of destinations and of names have no accessibility violations', async ({ app, page }) => {
  const violations = async () =>
    (await new AxeBuilder({ page }).include('form').analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html }) => html),
    ]);
  await app.signIn(page, 'anna');
  const form = page.getByRole('form', { name: 'Write a post' });
  const text = form.getByRole('textbox', { name: 'Write a post' });
  await text.focus();
  await form.getByRole('button', { name: 'Add/Edit' }).click();
  await expect(form.getByRole('listbox', { name: 'Destinations' }).getByRole('option').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  await text.pressSequentially('Ask @dmi');
  const name = form.getByRole('listbox', { name: 'Names' }).getByRole('option').first();
  await expect(name).toBeVisible();
  await expect(text).toHaveAttribute('aria-autocomplete', 'list');
  await expect(text).toHaveAttribute('aria-activedescendant', (await name.getAttribute('id')) ?? '');
  expect(await violations()).toEqual([]);
  await text.press('Escape');
  await expect(text).not.toHaveAttribute('aria-autocomplete');
});
