import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './uploads.ts';

const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (form: Locator) => form.getByRole('textbox', { name: 'Write a post' });
const files = (form: Locator) => form.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const send = (form: Locator) => form.getByRole('button', { name: /^Post/ });
const posts = (page: Page) => page.getByRole('feed').getByRole('article');
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem');
const undo = (place: Page | Locator) => place.getByRole('button', { name: 'Undo', exact: true });

const coloured = async (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from((await picture(name, 60, 40, name)).bytes),
});

/** A long undo window: nothing is sent while a test looks. */
test.beforeEach(async ({ app }) => {
  const anna = await apiClient(app, 'anna');
  const { users } = (await anna.call('GET', 'users/whoami')) as { users: { id: string } };
  await anna.call('PUT', `users/${users.id}`, { user: { frontendPreferences: { larder: { undoSendSeconds: 60 } } } });
});

test('undo of a post in the feed fills its form again: text, pictures, destinations, choices and focus', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Plums');
  await form.getByLabel('Files', { exact: true }).setInputFiles([await coloured('red'), await coloured('green')]);
  await form.getByRole('checkbox', { name: 'Comments disabled' }).check();
  await expect(send(form)).toBeEnabled();
  await send(form).click();
  await expect(posts(page).first()).toContainText('Plums');
  await undo(posts(page).first()).click();
  await expect(text(form)).toHaveValue('Plums');
  await expect(text(form)).toBeFocused();
  await expect(form.getByText('Not sent. It is in the form again.')).toBeVisible();
  await expect(files(form)).toHaveText([/red\.png/, /green\.png/]);
  await expect(files(form).getByRole('presentation').first()).toHaveJSProperty('naturalWidth', 60);
  await expect(form.getByRole('checkbox', { name: 'Comments disabled' })).toBeChecked();
  await expect(posts(page).first()).not.toContainText('Plums');
  // Nothing says that it was sent.
  await expect(form.getByRole('button', { name: 'Earlier texts' })).toHaveCount(0);
  await page.goto('/filter/outbox');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await page.goto('/');
  await expect(files(form)).toHaveCount(2);
  await send(form).click();
  await expect(posts(page).first()).toContainText('Plums');
  await expect(posts(page).first().locator('img:not([alt=""])')).toHaveCount(2);
});

test('undo in the outbox leads to the form of a direct message, and to that of a comment', async ({ page, app }) => {
  const { shortId } = await (await apiClient(app, 'dmitri')).write('Who wants pears?');
  await app.signIn(page, 'anna', '/filter/direct?to=dmitri');
  const form = composer(page);
  await text(form).focus();
  await form.getByLabel('Files', { exact: true }).setInputFiles([await coloured('blue')]);
  await expect(send(form)).toBeEnabled();
  await send(form).click();
  await expect(files(form)).toHaveCount(0);
  await page.goto('/filter/outbox');
  await undo(waiting(page)).click();
  await expect(page).toHaveURL('/filter/direct?to=dmitri');
  await expect(files(form)).toHaveText([/blue\.png/]);
  await expect(form.getByText('@dmitri')).toBeVisible();
  await expect(text(form)).toBeFocused();

  await page.goto(`/dmitri/${shortId}`);
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  await field.fill('I do');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('I do');
  await page.goto('/filter/outbox');
  await undo(waiting(page)).click();
  await expect(page).toHaveURL(new RegExp(`/dmitri/${shortId}`));
  await expect(field).toHaveValue('I do');
  await expect(field).toBeFocused();
});

test('undo of an edit opens its editor with what was written', async ({ page, app }) => {
  const { id } = await (await apiClient(app, 'anna')).write('Plums are ripe');
  await app.signIn(page);
  const post = page.locator(`#root article[data-post-id="${id}"]`);
  await post.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('form', { name: 'Edit post' });
  const field = editor.getByRole('textbox', { name: 'Edit post' });
  await field.fill('Plums are ripe now');
  await editor.getByLabel('Files', { exact: true }).setInputFiles([await coloured('red')]);
  await expect(editor.getByRole('button', { name: /^Save/ })).toBeEnabled();
  await editor.getByRole('button', { name: /^Save/ }).click();
  await expect(editor).toHaveCount(0);
  await page.reload();
  const notice = page.getByText('kept and will be sent');
  await expect(notice).toBeVisible();
  await undo(post).click();
  await expect(notice).toHaveCount(0);
  await expect(field).toHaveValue('Plums are ripe now');
  await expect(field).toBeFocused();
  await expect(files(editor)).toHaveText([/red\.png/]);
});
