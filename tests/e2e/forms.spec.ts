import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const commentField = (post: Page | Locator) => post.getByRole('textbox', { name: 'Comment', exact: true });
const commentsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const postField = (form: Locator) => form.getByRole('textbox', { name: /Write a post|Edit post/ });

/** A new post of dmitri's, open in anna's browser. */
async function openPost(page: Page, app: App) {
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Who wants plums?');
  const address = `/dmitri/${shortId}`;
  await app.signIn(page, 'anna', address);
  const post = postOn(page, id);
  await expect(commentField(post)).toBeEditable();
  return { post, id, address, dmitri };
}

const choose = async (page: Page, menu: Locator, label: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
const editComment = (page: Page, post: Locator) =>
  choose(page, commentsOf(post).getByRole('button', { name: 'More about the comment' }), 'Edit');
const refusing = (app: App, method: string, path: RegExp, err: string) =>
  app.faults.set({
    match: (request) => request.method === method && path.test(new URL(request.url).pathname),
    respond: { status: 422, body: { err } },
  });

/** Sets anna's preferences before she signs in. */
async function prefer(app: App, preferences: object): Promise<void> {
  const anna = await apiClient(app, 'anna');
  const { users } = (await anna.call('GET', 'users/whoami')) as { users: { id: string } };
  await anna.call('PUT', `users/${users.id}`, { user: { frontendPreferences: preferences } });
}

// Turns the undo window off.
test.beforeEach(({ app }) => prefer(app, { 'net.freefeed': {}, larder: { undoSendSeconds: 0 } }));
test.afterEach(({ app }) => prefer(app, { 'net.freefeed': {}, larder: {} }));

const discarding = (page: Page) =>
  page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'OK' }).click();

test('a comment is sent once by the chosen key, if it is neither blank nor too long [4.068 5.013 5.014 5.015 3.088]', async ({
  page,
  app,
}) => {
  const { post, id, dmitri, address } = await openPost(page, app);
  const send = post.getByRole('button', { name: 'Post', exact: true });
  const field = commentField(post);
  await field.focus();
  await expect(send).toBeDisabled();
  await field.fill(' \n ');
  await expect(send).toBeDisabled();
  const { maxTextLength } = (await dmitri.call('GET', 'server-info')) as { maxTextLength: { comment: number } };
  // As the server counts: a letter with its mark is one character, a thumb with its skin tone two.
  const full = `${'g\u0308'.repeat(maxTextLength.comment - 2)}👍🏽`;
  await field.fill(full);
  await expect(send).toBeEnabled();
  await field.fill(`${full}!`);
  await expect(post.getByText('1 too many', { exact: true })).toBeVisible();
  await expect(send).toBeDisabled();

  // On touch screens, Enter inserts a new line unless the user changes it.
  await field.fill('Me');
  await page.goto('/');
  await postField(composer(page)).focus();
  await composer(page).getByRole('combobox', { name: 'Submit with' }).selectOption('Ctrl+Enter');
  await page.goto(address);
  await expect(field).toHaveValue('Me');
  await field.press('End');
  await field.press('Enter');
  await expect(field).toHaveValue('Me\n');
  await page.goto('/');
  await postField(composer(page)).focus();
  await composer(page).getByRole('combobox', { name: 'Submit with' }).selectOption('Enter');
  await page.goto(address);
  await expect(field).toHaveValue('Me\n');
  await field.press('End');
  await field.press('Shift+Enter');
  // A double press submits once.
  await field.evaluate((text) => {
    const init = { key: 'Enter', bubbles: true, cancelable: true };
    for (let times = 0; times < 2; times += 1) text.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(field).toHaveValue('');
  const bodies = async () => (await dmitri.read(id)).comments.map(({ body }) => body.trim());
  await expect.poll(bodies).toEqual(['Me']);
  await expect(commentsOf(post)).toHaveCount(1);
});

test('a changed form asks “Discard changes?”, and discarded, rewritten and sent texts can be restored [4.067]', async ({
  page,
  app,
}) => {
  const { post, address } = await openPost(page, app);
  const field = commentField(post);
  const earlier = post.getByRole('button', { name: 'Earlier texts' });
  await field.fill('The plums from the south wall');
  await post.getByRole('button', { name: 'Cancel' }).click();
  await discarding(page);
  await expect(field).toHaveValue('');
  await earlier.click();
  await post
    .getByRole('list', { name: 'Earlier texts' })
    .getByRole('button', { name: /The plums from the south wall.*Discarded/ })
    .click();
  await expect(field).toHaveValue('The plums from the south wall');
  await expect(earlier).toHaveCount(0);
  await field.fill('Pears');
  await earlier.click();
  await expect(post.getByRole('button', { name: /The plums from the south wall.*Rewritten/ })).toBeVisible();
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(commentsOf(post)).toHaveText(/Pears/);

  await page.goto('/filter/drafts');
  await expect(page.getByText('There are no drafts.')).toBeVisible();
  const texts = page.getByRole('list', { name: 'Texts of the last 24 hours' }).getByRole('listitem');
  await expect(texts).toHaveText([/New comment: “Pears”.*Sent/, /The plums from the south wall/]);
  await texts.first().getByRole('link', { name: 'Restore' }).click();
  await expect(page).toHaveURL(address);
  await expect(field).toHaveValue('Pears');
});

test('a form open in two tabs stays in sync, and typing in the other tab takes it over without losing a key', async ({
  page,
  app,
  context,
}) => {
  const { post, id, address } = await openPost(page, app);
  const other = await context.newPage();
  await other.goto(address);
  const otherPost = postOn(other, id);
  await expect(commentField(otherPost)).toBeEditable();
  await commentField(post).pressSequentially('Plums');
  await expect(commentField(otherPost)).toHaveValue('Plums');
  const notice = 'You are writing this in another tab. Type here to go on in this one.';
  await expect(otherPost.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await expect(commentField(otherPost)).toHaveAccessibleDescription(new RegExp(notice));
  expect((await new AxeBuilder({ page: other }).include('form').analyze()).violations).toEqual([]);
  await expect(otherPost.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  // The first key takes the form over, wherever the caret is.
  await commentField(otherPost).focus();
  await other.keyboard.press('Home');
  await other.keyboard.type('2 ');
  await expect(commentField(otherPost)).toHaveValue('2 Plums');
  await expect(otherPost.getByText(notice)).toHaveCount(0);
  await expect(commentField(post)).toHaveValue('2 Plums');
  await expect(post.getByText(notice)).toBeVisible();

  // The button takes the form over without typing.
  await post.getByRole('button', { name: 'Write here' }).click();
  await expect(commentField(post)).toBeFocused();
  await expect(otherPost.getByText(notice)).toBeVisible();
  // The submit key first takes the form over; pressed again, it submits.
  await commentField(otherPost).press('Control+Enter');
  await expect(otherPost.getByText(notice)).toHaveCount(0);
  await expect(commentField(otherPost)).toHaveValue('2 Plums');
  await commentField(post).press('End');
  await commentField(post).pressSequentially('! Pears');
  await expect(commentField(otherPost)).toHaveValue('2 Plums! Pears');

  // A newly opened form is writable at once: the other tab may be closed.
  await other.reload();
  await expect(commentField(otherPost)).toHaveValue('2 Plums! Pears');
  await expect(otherPost.getByText(notice)).toHaveCount(0);
  await otherPost.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post.getByRole('list', { name: 'Comments' })).toContainText('2 Plums! Pears');
  await expect(commentField(post)).toHaveValue('');
  await other.close();
});

test('a text that the server refuses stays in the form with the error and can be corrected [8.014 8.058 8.059 6.019]', async ({
  page,
  app,
}) => {
  const { post, id, dmitri } = await openPost(page, app);
  refusing(app, 'POST', /\/comments$/, 'No plums today');
  await commentField(post).fill('I want plums');
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post.getByRole('alert')).toContainText('No plums today');
  await post.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = commentsOf(post).getByRole('textbox', { name: 'Edit comment' });
  await expect(editor).toHaveValue('I want plums');
  await expect(commentsOf(post).getByRole('status').filter({ hasText: 'No plums today' })).toBeVisible();
  app.faults.clear();
  await editor.fill('I want pears');
  await commentsOf(post).getByRole('button', { name: 'Save' }).click();
  const bodies = async () => (await dmitri.read(id)).comments.map(({ body }) => body);
  await expect.poll(bodies).toEqual(['I want pears']);
  await expect(post.getByRole('alert')).toHaveCount(0);

  refusing(app, 'PUT', /\/comments\/[^/]+$/, 'Too late');
  await editComment(page, post);
  await editor.fill('I want beans');
  await commentsOf(post).getByRole('button', { name: 'Save' }).click();
  await expect(post.getByRole('alert')).toContainText('Too late');
  await expect(commentsOf(post)).toContainText('I want pears');
  await post.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(editor).toHaveValue('I want beans');
  await expect(commentsOf(post).getByRole('status').filter({ hasText: 'Too late' })).toBeVisible();
  app.faults.clear();
  await commentsOf(post).getByRole('button', { name: 'Save' }).click();
  await expect.poll(bodies).toEqual(['I want beans']);
  await expect(post.getByRole('alert')).toHaveCount(0);

  refusing(app, 'PUT', /\/posts\/[^/]+$/, 'Not in this house');
  const anna = await apiClient(app, 'anna');
  const own = await anna.write('Plumbs are ripe');
  await page.goto(`/anna/${own.shortId}`);
  const mine = postOn(page, own.id);
  const form = page.getByRole('form', { name: 'Edit post' });
  await choose(page, mine.getByRole('button', { name: 'More', exact: true }), 'Edit');
  await postField(form).fill('Plums are ripe');
  await form.getByRole('button', { name: /^Save/ }).click();
  const words = 'Something went wrong while editing the post... Not in this house';
  await expect(mine.getByRole('alert')).toContainText(words);
  await choose(page, mine.getByRole('button', { name: 'More', exact: true }), 'Edit');
  await expect(form.getByRole('alert')).toHaveText(words);
  await expect(postField(form)).toHaveValue('Plums are ripe');
  app.faults.clear();
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(async () => (await anna.read(own.id)).posts.body).toBe('Plums are ripe');
  await expect(mine.getByRole('alert')).toHaveCount(0);
});

test('an edit of a post that was changed elsewhere shows all three versions, and the user chooses', async ({
  page,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('Plums');
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  const post = postOn(page, id);
  const form = page.getByRole('form', { name: 'Edit post' });
  const more = post.getByRole('button', { name: 'More', exact: true });
  const changeElsewhere = (body: string) => anna.call('PUT', `posts/${id}`, { post: { body } });
  const stands = async () => (await anna.read(id)).posts.body;
  await choose(page, more, 'Edit');
  await postField(form).fill('Plums from the wall');
  await page.goto('/about');
  await changeElsewhere('Plums and pears');
  await page.goto(`/anna/${shortId}`);
  await expect(post).toContainText('Plums and pears');
  await choose(page, more, 'Edit');
  const compared = form.getByRole('region', { name: 'It was changed elsewhere meanwhile' });
  await expect(compared.getByRole('definition')).toHaveText(['Plums', 'Plums and pears', 'below, as you write it']);
  await expect(postField(form)).toHaveValue('Plums from the wall');
  await form.getByRole('button', { name: 'Take theirs' }).click();
  await expect(form).toHaveCount(0);
  await expect(post).toContainText('Plums and pears');

  // A change that arrives during the edit is shown as well.
  await choose(page, more, 'Edit');
  await postField(form).fill('Plums, pears and figs');
  await expect(compared).toHaveCount(0);
  await changeElsewhere('Apples');
  await expect(compared.getByRole('definition')).toHaveText(['Plums and pears', 'Apples', 'below, as you write it']);
  await form.getByRole('button', { name: /^Keep mine/ }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(stands).toBe('Plums, pears and figs');
  await expect(post.getByRole('alert')).toHaveCount(0);
});

test('with drafts turned off, leaving a page with unsent text asks for confirmation [5.028 3.021]', async ({
  page,
  app,
}) => {
  await prefer(app, { 'net.freefeed': { saveDrafts: false } });
  const question = page.getByRole('dialog', {
    name: 'Do you want to leave this page? Changes you made may not be saved.',
  });
  const { post, address } = await openPost(page, app);
  await commentField(post).fill('Nobody keeps this');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(address);
  await expect(commentField(post)).toHaveValue('Nobody keeps this');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await postField(composer(page)).fill('Nor this');
  await page
    .getByRole('navigation', { name: 'Main places' })
    .getByRole('link', { name: /Directs/ })
    .click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/filter/direct');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(postField(composer(page))).toHaveValue('');
  await page.goto(address);
  await expect(commentField(post)).toBeEditable();
  await expect(commentField(post)).toHaveValue('');
  await page.goto('/filter/drafts');
  await expect(page.getByText('There are no drafts.')).toBeVisible();
});

test('a draft leaves the count within 30 s of its expiry and moves to the older drafts [9.015]', async ({
  page,
  app,
}) => {
  await page.clock.install();
  await app.signIn(page, 'anna', '/filter/drafts');
  const open = async () => {
    const opener = page.getByRole('button', { name: 'Open menu' });
    if (await opener.isVisible()) await opener.click();
  };
  const count = page.getByRole('navigation', { name: 'My box' }).getByRole('link', { name: /Drafts/ });
  await page.goto('/');
  await postField(composer(page)).fill('Begun and left');
  await open();
  await expect(count).toContainText('1');
  await page.clock.fastForward(7 * 86_400_000 - 60_000);
  await expect(count).toContainText('1');
  await page.clock.runFor(91_000);
  await expect(count).toHaveCount(0);
  await page.goto('/filter/drafts');
  await expect(page.getByRole('list', { name: 'Older drafts' })).toContainText('Begun and left');
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a destination picker that fails to load shows an error [8.047]', async ({ page, app }) => {
    await page.route(/\/assets\/parts-.+\.js/, (route) => route.abort());
    await app.signIn(page);
    await postField(composer(page)).focus();
    await composer(page).getByRole('button', { name: 'Add/Edit' }).click();
    await expect(composer(page).getByRole('alert').filter({ hasText: 'load' })).toHaveText(/Couldn't load selector/, {
      timeout: 60_000,
    });
    await page.unroute(/\/assets\/parts-.+\.js/);
    await composer(page).getByRole('button', { name: 'Retry' }).click();
    await expect(composer(page).getByRole('combobox', { name: 'Add a destination' })).toBeVisible();
  });
});

test('usernames are suggested in posts and searches, also from the server, and link to their pages [7.082 5.048]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const names = page.getByRole('listbox', { name: 'Names' }).getByRole('option');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/users/sparseMatches')) asked.push(searchParams.get('qs') ?? '');
  });
  const form = composer(page);
  await postField(form).fill('Ask @');
  await postField(form).pressSequentially('dmi');
  // The stored names are shown before the server is asked.
  await expect.poll(() => asked).toContain('dmi');
  await names.filter({ hasText: '@dmitri' }).click();
  await expect(postField(form)).toHaveValue('Ask @dmitri ');

  await page.goto('/search');
  const search = page.getByRole('searchbox', { name: 'All of these words' });
  await search.fill('plums from:');
  await search.pressSequentially('dmt');
  await search.press('ArrowDown');
  await expect(names.filter({ hasText: '@dmitri' })).toBeVisible();
  await names.filter({ hasText: '@dmitri' }).click();
  await expect(search).toHaveValue('plums from:dmitri ');
  await search.pressSequentially('liked-by:dmi');
  await expect(names.filter({ hasText: '@dmitri' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Open @dmitri' }).click();
  await expect(page).toHaveURL('/dmitri');
});
