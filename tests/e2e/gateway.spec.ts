import { ALL_GATEWAY_ANSWERS, GATEWAY_WORDS, lying } from '../support/lying-proxy.ts';
import { apiClient } from './api.ts';
import { commentField, postOn } from './creates.ts';
import { type App, expect, test } from './fixtures.ts';

/** Only a browser follows or hides redirects, and has a service worker and a navigation that pass through the gateway. */

const ASKS = 'This network asks for a sign-in of its own.';

/** A gateway that answers everything of this browser but the app's files, with each of its answers in turn. */
function openGateway(app: App): void {
  const lies = ALL_GATEWAY_ANSWERS.map((lie) => lying(lie));
  let told = 0;
  app.faults.set({
    match: ({ url, headers }) =>
      /\/(v3|attachments|profilepics|socket\.io)\//.test(url) && headers.has('sec-fetch-site'),
    respond: (request, handle) => {
      told += 1;
      // Where its own page is opened, it is there.
      const isOpened = request.headers.get('sec-fetch-mode') === 'navigate';
      return ((isOpened ? undefined : lies[told % lies.length]) ?? lying('sign-in page'))(request, handle);
    },
  });
}

test('a gateway in the middle of writing loses nothing and signs nobody out, and its page can be opened', async ({
  app,
  page,
  context,
}) => {
  const anna = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Who brings what?');
  const ownComment = await anna.comment(id, 'I bring salt');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const post = postOn(page, id);
  await expect(post).toContainText('I bring salt');
  await page.evaluate(() => navigator.serviceWorker.ready);

  openGateway(app);
  await post.getByRole('button', { name: /^Like(?! comment)/ }).click();
  await commentField(page, id).fill('And bread');
  await commentField(page, id).press('Control+Enter');
  await post.getByRole('button', { name: 'More about the comment' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await post.getByRole('textbox', { name: 'Edit comment' }).fill('I bring pepper');
  await post.getByRole('textbox', { name: 'Edit comment' }).press('Control+Enter');

  const strip = page.getByRole('status').filter({ hasText: ASKS });
  await expect(strip).toBeVisible();
  await page.reload();
  await expect(strip).toBeVisible();
  await expect(post).toContainText('And bread');
  await expect(post).toContainText('I bring pepper');
  await expect(page.getByText(GATEWAY_WORDS)).toHaveCount(0);
  await expect(page.getByText('HTTP error')).toHaveCount(0);

  await page.goto('/filter/outbox');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Nothing is waiting.')).toHaveCount(0);

  const [gate] = await Promise.all([context.waitForEvent('page'), strip.getByRole('link').first().click()]);
  await expect(gate).toHaveURL(/\/v3\/server-info$|\/$/);
  await gate.close();

  app.faults.clear();
  await expect(strip).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 100_000 });
  const { posts, comments } = await anna.read(id);
  expect(posts.likes).toHaveLength(1);
  expect(comments.map(({ body }) => body)).toEqual(['I bring pepper', 'And bread']);
  expect(comments[0]?.id).toBe(ownComment);
});
