import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { type App, expect, test } from './fixtures.ts';

const BODY = 'Four jars of plums';
const ANSWER = 'And one of pears';

async function writePost(app: App): Promise<string> {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write(BODY);
  await anna.comment(id, ANSWER);
  return `/anna/${shortId}`;
}

const article = (page: Page) => page.getByRole('article').first();
const translation = (within: Locator) => within.getByRole('region', { name: 'Translation' });
const choose = async (page: Page, menu: Locator, item: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const postMenu = (page: Page) => article(page).getByRole('button', { name: 'More', exact: true });

test('a post is translated, its translation is closed, and is there without a network [1.004 1.011 4.069 4.072 4.073]', async ({
  app,
  page,
  context,
}) => {
  const path = await writePost(app);
  await app.signIn(page, 'anna', path);
  await choose(page, postMenu(page), 'Translate');
  const shown = translation(article(page));
  await expect(shown.getByRole('status')).toHaveText(/^Translated from English using .+:$/);
  await expect(shown).toContainText([...BODY].reverse().join(''));
  await expectNoViolations(page, 'a translated post', 'article');
  await shown.getByRole('button', { name: 'Close translation' }).click();
  await expect(shown).toHaveCount(0);

  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await choose(page, postMenu(page), 'Translate');
  await expect(translation(article(page))).toContainText([...BODY].reverse().join(''));
  await choose(page, postMenu(page), 'Close translation');
  await expect(translation(article(page))).toHaveCount(0);
});

test('a comment is translated by keyboard into the language of the settings [3.034 5.056 7.072]', async ({
  app,
  page,
  context,
}) => {
  const path = await writePost(app);
  await app.signIn(page, 'dmitri', '/settings/appearance');
  const saved = context.waitForEvent('response', (response) => response.request().method() === 'PUT');
  await page.getByLabel('Translate to').selectOption({ label: 'Russian' });
  await saved;
  await page.goto(path);
  const comment = page.locator('[data-comment]').filter({ hasText: ANSWER });
  // Of the engine, not of the page.
  const asked = context.waitForEvent('request', (request) =>
    /comments\/.*\/translated-body\?lang=ru/.test(request.url()),
  );
  await comment.getByRole('button', { name: 'More about the comment' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Translate', exact: true }).press('Enter');
  await asked;
  await expect(translation(comment)).toContainText([...ANSWER].reverse().join(''));
  await expect(translation(comment).locator('[lang=ru]')).toBeVisible();
});

test('a translation says that it is loading, and why it has failed [4.070 4.071 8.032]', async ({ app, page }) => {
  const path = await writePost(app);
  await app.signIn(page, 'anna', path);
  await expect(article(page)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(/translated-body/, async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { err: 'Translation quota exceeded' } });
  });
  await choose(page, postMenu(page), 'Translate');
  const status = translation(article(page)).getByRole('status');
  await expect(status).toHaveText(/^Translating using .+\.\.\.$/);
  release();
  await expect(status).toHaveText('Translation error: Translation quota exceeded');
  await page.context().unroute(/translated-body/);
  await translation(article(page)).getByRole('button', { name: 'Try again' }).click();
  await expect(status).toHaveText(/^Translated from English/);
});

test('nobody can translate without being signed in, or where the server does not offer it [6.011]', async ({
  app,
  page,
}) => {
  const path = await writePost(app);
  await page.goto(path);
  await expect(article(page)).toContainText(BODY);
  await expect(article(page).getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  app.config.translation = { enabled: false, serviceTitle: '' };
  await app.signIn(page, 'anna', path);
  await postMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Translate' })).toHaveCount(0);
});
