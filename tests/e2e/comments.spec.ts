import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const WIDE_TOO = { tag: '@wide-too' };

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const listOf = (post: Locator) => post.getByRole('list', { name: 'Comments' });
const rowsOf = (post: Locator) => listOf(post).getByRole('listitem');
const row = (post: Locator, words: string) => rowsOf(post).filter({ hasText: words });
const formOf = (post: Locator) => post.getByRole('textbox', { name: 'Comment' });

interface Opened {
  post: Locator;
  id: string;
  shortId: string;
  dmitri: ApiClient;
}

/** Writes a post of dmitri's with these comments of dmitri's. anna can see it. */
async function written(app: App, page: Page, bodies: readonly string[]): Promise<Opened> {
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('What grows by the south wall?');
  for (const body of bodies) await dmitri.comment(id, body);
  return { id, shortId, dmitri, post: postOn(page, id) };
}

async function opened(app: App, page: Page, bodies: readonly string[], hash = ''): Promise<Opened> {
  const one = await written(app, page, bodies);
  await app.signIn(page, 'anna', `/dmitri/${one.shortId}${hash}`);
  await expect(one.post.getByRole('button', { name: 'Save' })).toBeVisible();
  return one;
}

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `Comment number ${from + i}.`);

const idOf = ({ world }: App, name: string) => world.users.find(({ username }) => username === name)?.id ?? '';

const nameIn = (comment: Locator) => comment.getByTitle('@dmitri');

const openMenu = async (page: Page, comment: Locator, item: string) => {
  await comment.getByRole('button', { name: 'More about the comment' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a folded thread in a feed unfolds in place, in steps if it is long, and folds again [4.064 4.065 9.054]', async ({
  page,
  app,
}) => {
  const { post } = await written(app, page, numbered(22));
  await app.signIn(page);
  await expect(rowsOf(post)).toHaveCount(4);
  await post.getByRole('link', { name: 'Show 19 more comments' }).click();
  await expect(rowsOf(post)).toHaveCount(22);
  await expect(rowsOf(post).nth(11)).toContainText('Comment number 12.');
  await post.getByRole('button', { name: 'Fold comments' }).click();
  await expect(rowsOf(post)).toHaveCount(4);
  await post.getByRole('button', { name: 'Show last 5' }).click();
  await expect(rowsOf(post)).toHaveCount(9);
  await expect(rowsOf(post).nth(2)).toContainText('Comment number 16.');
  await post.getByRole('button', { name: 'Show 14 more comments' }).click();
  await expect(rowsOf(post)).toHaveCount(22);
});

test('a thread does not fold while one of its comments is being edited [4.066]', async ({ page, app }) => {
  const { id, post } = await written(app, page, numbered(4));
  const anna = await apiClient(app, 'anna');
  await anna.comment(id, 'Figs do');
  for (const body of numbered(9, 5)) await anna.comment(id, body);
  await app.signIn(page);
  await post.getByRole('link', { name: /^Show \d+ more comments/ }).click();
  await openMenu(page, row(post, 'Figs do'), 'Edit');
  await expect(post.getByRole('textbox', { name: 'Edit comment' })).toHaveValue('Figs do');
  await post.getByRole('button', { name: 'Fold comments' }).click();
  await expect(post.getByRole('alert')).toHaveText('Please finish editing first');
  await expect(post.getByRole('textbox', { name: 'Edit comment' })).toBeVisible();
  await post.getByRole('button', { name: 'Cancel' }).click();
  await post.getByRole('button', { name: 'Fold comments' }).click();
  await expect(row(post, 'Figs do')).toHaveCount(0);
});

test('a failure to load omitted comments is shown and can be retried [8.030]', async ({ page, app }) => {
  const { id, post } = await written(app, page, numbered(8));
  await app.signIn(page);
  await expect(rowsOf(post)).toHaveCount(4);
  const isThread = ({ url }: { url: string }) => url.includes(`posts/${id}?`);
  app.faults.set({ match: isThread, respond: { status: 422, body: { err: 'Not today' } } });
  await post.getByRole('link', { name: 'Show 5 more comments' }).click();
  await expect(post.getByRole('alert')).toContainText('Error loading comment: Not today');
  const retry = post.getByRole('button', { name: 'Retry' });
  const asked = app.faults.count(isThread);
  await retry.click();
  await expect.poll(() => app.faults.count(isThread)).toBeGreaterThan(asked);
  app.faults.clear();
  await expect(async () => {
    // The client may have asked again on its own: then there is no button.
    await retry.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect(rowsOf(post)).toHaveCount(8, { timeout: 2000 });
  }).toPass();
});

test('a reply starts with an arrow, or with the clicked username [9.033]', async ({ page, app }) => {
  const { post } = await opened(app, page, numbered(6));
  await row(post, 'number 6.').getByRole('button', { name: 'Reply' }).click();
  await expect(formOf(post)).toBeFocused();
  await expect(formOf(post)).toHaveValue('^ ');
  await row(post, 'number 1.').getByRole('button', { name: 'Reply' }).click();
  await expect(formOf(post)).toHaveValue('^ ^6 ');
  await formOf(post).fill('Yes,');
  await nameIn(row(post, 'number 3.')).click();
  await expect(formOf(post)).toHaveValue('Yes, @dmitri ');
  await expect(page).toHaveURL(/\/dmitri\/[0-9a-f]+$/);
  await formOf(post).fill('');
  await post.getByRole('button', { name: 'Cancel' }).click();
  await nameIn(row(post, 'number 3.')).click();
  await expect(page).toHaveURL('/dmitri');
});

test('an arrow opens the comment it points to, which is fetched by number if it is not loaded [4.077]', async ({
  page,
  app,
}) => {
  const { id, post } = await written(app, page, [...numbered(7), '^^^^ Not that one']);
  await app.signIn(page);
  await row(post, 'Not that one').getByRole('button', { name: 'The comment 4 above' }).click();
  await expect(page.getByRole('dialog')).toContainText('Comment number 4.');
  expect(app.faults.count(({ url }) => url.endsWith(`posts/${id}/comments/4`))).toBe(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an arrow to a deleted comment shows “Comment not found” [8.031]', async ({ page, app }) => {
  const { id, post, dmitri } = await opened(app, page, ['Gone tomorrow', 'Other', '^^ What was it?']);
  const { comments } = await dmitri.read(id);
  await dmitri.call('DELETE', `comments/${comments[0]?.id}`);
  await expect(row(post, 'Gone tomorrow')).toHaveCount(0);
  await row(post, 'What was it?').getByRole('button', { name: 'The comment 2 above' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Error: Comment not found');
});

test('the likes of a comment are listed on demand, at most four names at first [9.029 9.030]', async ({
  page,
  app,
}) => {
  const { id, post, dmitri } = await written(app, page, ['Figs', 'Pears']);
  const { comments } = await dmitri.read(id);
  const people = app.world.users.filter(({ isGone, username }) => !isGone && username !== 'dmitri').slice(0, 7);
  const likedBy = (index: number, count: number) => {
    for (const { id: userId } of people.slice(0, count)) {
      app.database.run('INSERT INTO commentLikes (commentId, userId, createdAt) VALUES (:commentId, :userId, 1)', {
        commentId: comments[index]?.id ?? '',
        userId,
      });
    }
  };
  likedBy(0, 7);
  likedBy(1, 4);
  await app.signIn(page, 'anna', `/dmitri/${id}`);
  const likers = page.getByRole('dialog', { name: 'Likes' });
  await openMenu(page, row(post, 'Figs'), 'Likes');
  await expect(likers.getByRole('link')).toHaveCount(2);
  await likers.getByRole('button', { name: '5 more…' }).click();
  await expect(likers.getByRole('link')).toHaveCount(7);
  await page.getByRole('button', { name: 'Close' }).click();
  await openMenu(page, row(post, 'Pears'), 'Likes');
  await expect(likers.getByRole('link')).toHaveCount(4);
  await expect(likers).not.toContainText('more…');
  await page.getByRole('button', { name: 'Close' }).click();
  app.faults.set({
    match: ({ url }) => url.endsWith('/likes'),
    respond: { status: 422, body: { err: 'Not today' } },
  });
  await openMenu(page, row(post, 'Figs'), 'Likes');
  await expect(likers.getByRole('alert')).toHaveText('Error: Not today');
});

/** Notes in the document when a comment was highlighted in the first and in the last frame. */
function noteMarked(): void {
  requestAnimationFrame(function look(at) {
    if (document.querySelector('[data-comment][class*=focused]')) {
      document.documentElement.dataset.fromMs ??= String(at);
      document.documentElement.dataset.toMs = String(at);
    }
    requestAnimationFrame(look);
  });
}

test('the comment in the URL hash is scrolled into view and highlighted for eight seconds [3.059 9.050]', async ({
  page,
  app,
}) => {
  const { id, shortId, dmitri, post } = await written(app, page, numbered(30));
  const { comments } = (await dmitri.read(id)) as { comments: { shortId?: string; id: string; body: string }[] };
  const target = comments[20];
  await page.addInitScript(noteMarked);
  await app.signIn(page, 'anna', `/dmitri/${shortId}#${target?.shortId}`);
  const named = post.locator(`[data-comment="${target?.id}"]`);
  await expect(named).toBeInViewport();
  await expect(named).toHaveClass(/focused/);
  await expect(named).not.toHaveClass(/focused/);
  const markedForMs = await page.evaluate(() => {
    const { fromMs = '', toMs = '' } = document.documentElement.dataset;
    return Number(toMs) - Number(fromMs);
  });
  expect(markedForMs).toBeGreaterThan(7_000);
  expect(markedForMs).toBeLessThan(12_000);
});

test('comments of a blocked user are hidden and can be unlocked and locked again [4.074 4.075 4.076 3.058]', async ({
  page,
  app,
}) => {
  const { id, shortId, post } = await written(app, page, ['Mine']);
  const elena = await apiClient(app, 'elena');
  const commentId = await elena.comment(id, 'Words of somebody blocked');
  const ban = { by: idOf(app, 'anna'), banned: idOf(app, 'elena') };
  app.database.run('INSERT INTO bans (byId, bannedId) VALUES (:by, :banned)', ban);
  try {
    await app.signIn(page, 'anna', `/dmitri/${shortId}`);
    const hidden = post.locator(`[data-comment="${commentId}"]`);
    await expect(hidden).toContainText('Comment from a blocked user');
    app.faults.set({
      match: ({ url }) => url.includes('unlock-banned'),
      respond: { status: 422, body: { err: 'Not today' } },
    });
    await hidden.getByRole('button', { name: 'Unlock' }).click();
    await expect(hidden.getByRole('alert')).toHaveText('Error loading comment: Not today');
    app.faults.clear();
    await hidden.getByRole('button', { name: 'Unlock' }).click();
    await expect(hidden).toContainText('Words of somebody blocked');
    await hidden.getByRole('button', { name: 'Lock' }).click();
    await expect(hidden).not.toContainText('Words of somebody blocked');
  } finally {
    app.database.run('DELETE FROM bans WHERE byId = :by AND bannedId = :banned', ban);
  }
});

/** Saves comment preferences of anna's under the key that is shared with other clients. */
async function prefer(anna: ApiClient, comments: object): Promise<void> {
  const { users } = (await anna.call('GET', 'users/whoami')) as { users: { id: string } };
  await anna.call('PUT', `users/${users.id}`, { user: { frontendPreferences: { 'net.freefeed': { comments } } } });
}

for (const [what, isWanted] of [
  ['highlights the comments it refers to [3.027]', true],
  ['does not highlight them when the user has turned it off [3.027]', false],
] as const) {
  test(`hovering a mention or an arrow ${what}`, WIDE_TOO, async ({ page, app }) => {
    const { id, shortId, post, dmitri } = await written(app, page, ['Mine', 'Mine as well']);
    const elena = await apiClient(app, 'elena');
    await elena.comment(id, '@dmitri Both?');
    await dmitri.comment(id, '^ Both');
    const anna = await apiClient(app, 'anna');
    await prefer(anna, { highlightComments: isWanted });
    await app.signIn(page, 'anna', `/dmitri/${shortId}`);
    const lit = post.locator('[data-lit]');
    const mention = row(post, 'Both?').getByRole('link', { name: '@dmitri', exact: true });
    await expect(async () => {
      await page.mouse.move(0, 0);
      await mention.hover();
      await expect(lit).toHaveCount(isWanted ? 3 : 0, { timeout: 1000 });
    }).toPass();
    await row(post, '^ Both').getByRole('button', { name: 'The comment above' }).hover();
    await expect(lit).toHaveCount(isWanted ? 1 : 0);
    if (isWanted) await expect(lit).toContainText('Both?');
    else await row(post, '^ Both').getByRole('button', { name: 'The comment above' }).click();
    // The click has loaded the code that would have highlighted the comments.
    if (!isWanted) await expect(page.getByRole('dialog', { name: 'Comment' })).toContainText('Both?');
    await expect(lit).toHaveCount(isWanted ? 1 : 0);
    await prefer(anna, {});
  });
}

test('replies to a blocked user are hidden for users who chose so, until they are unlocked [3.028 3.058]', async ({
  page,
  app,
}) => {
  const { id, shortId, dmitri, post } = await written(app, page, []);
  const elena = await apiClient(app, 'elena');
  const anna = await apiClient(app, 'anna');
  await elena.comment(id, 'Words of somebody blocked');
  await dmitri.comment(id, '^ An answer to them');
  await dmitri.comment(id, '@anna Something else');
  const ban = { by: idOf(app, 'anna'), banned: idOf(app, 'elena') };
  app.database.run('INSERT INTO bans (byId, bannedId) VALUES (:by, :banned)', ban);
  await prefer(anna, { hideRepliesToBanned: true });
  try {
    await app.signIn(page, 'anna', `/dmitri/${shortId}`);
    await expect(row(post, 'Something else')).toBeVisible();
    await expect(row(post, 'Reply to a blocked user')).toHaveCount(1);
    await expect(row(post, 'An answer to them')).toHaveCount(0);
    await row(post, 'Reply to a blocked user').getByRole('button', { name: 'Unlock' }).click();
    await expect(row(post, 'An answer to them')).toBeVisible();
    await row(post, 'An answer to them').getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(row(post, 'An answer to them')).toHaveCount(0);
  } finally {
    await prefer(anna, {});
    app.database.run('DELETE FROM bans WHERE byId = :by AND bannedId = :banned', ban);
  }
});

test.describe('with a touch screen', WIDE_TOO, () => {
  test.use({ hasTouch: true });

  test('hovering the like button of a comment, and a long press on it, show who likes the comment [9.051 9.052]', async ({
    page,
    app,
  }) => {
    const { id, shortId, dmitri, post } = await written(app, page, ['Figs']);
    const { comments } = await dmitri.read(id);
    await (await apiClient(app, 'elena')).call('POST', `comments/${comments[0]?.id}/like`, {});
    await app.signIn(page, 'anna', `/dmitri/${shortId}`);
    const heart = row(post, 'Figs').getByRole('button', { name: /^Like comment/ });
    const elena = post.getByTitle('@elena');
    await heart.hover();
    await expect(elena).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(elena).toHaveCount(0);
    const box = await heart.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
    await heart.hover();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    // Moving the mouse away does not cancel the long press.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('dialog', { name: 'Likes' }).getByTitle('@elena')).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a moderator deletes comments of a post with one click each [6.015 6.020 6.021]', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('Say what you like');
  const dmitri = await apiClient(app, 'dmitri');
  for (const body of ['Fine', 'Rude']) await dmitri.comment(id, body);
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  const post = postOn(page, id);
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Moderate comments', exact: true }).click();
  await row(post, 'Rude').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(post, 'Rude')).toHaveCount(0);
  await expect.poll(async () => (await anna.read(id)).comments.map(({ body }) => body)).toEqual(['Fine']);
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Stop moderating comments', exact: true }).click();
  await expect(row(post, 'Fine').getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('a thread of 1,000 comments renders few rows and reaches its end and the comment in the URL hash; answered comments stay visible above [9.020]', async ({
  page,
  app,
}) => {
  const { id, shortId, post } = await written(app, page, ['First']);
  const at = Date.now();
  const author = idOf(app, 'dmitri');
  for (let number = 2; number <= 1000; number++) {
    app.database.run(
      `INSERT INTO comments (id, shortId, postId, authorId, seqNumber, body, createdAt, updatedAt)
       VALUES (:id, :shortId, :postId, :authorId, :seqNumber, :body, :at, :at)`,
      {
        id: randomUUID(),
        shortId: (0x10000 + number).toString(16),
        postId: id,
        authorId: author,
        seqNumber: number,
        // The last comments reply to each other, so that four answered comments are shown at the top edge.
        body: `${number > 900 ? '^ ' : ''}Comment number ${number}. ${'It goes on. '.repeat(number % 9)}`,
        at: at + number,
      },
    );
  }
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  await expect(rowsOf(post).first()).toContainText('First');
  await expect(post.getByRole('button', { name: 'Fold comments' })).toBeVisible();
  const most = async () => (await rowsOf(post).count()) < 80;
  expect(await most()).toBe(true);
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 3000);
    expect(await most()).toBe(true);
  }
  await page.keyboard.press('End');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(row(post, 'Comment number 1000.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(post.getByRole('list', { name: 'Answered comments' }).getByRole('listitem')).toHaveCount(4);
  expect(await most()).toBe(true);
  await page.goto(`/dmitri/${shortId}#${(0x10000 + 500).toString(16)}`);
  await expect(row(post, 'Comment number 500.')).toBeInViewport();
});
