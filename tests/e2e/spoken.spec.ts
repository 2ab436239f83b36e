import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const namesOf = ({ world }: App, username: string) =>
  world.users.find((user) => user.username === username)?.screenName ?? '';

/** A post of dmitri's with two comments, on anna's home feed. */
async function openHome(page: Page, app: App) {
  const anna = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('First peas, says @anna: https://peas.example/first', 'dmitri', 'gardeners');
  const commentId = await anna.comment(id, 'How many?');
  await dmitri.comment(id, '^ Three');
  await dmitri.call('POST', `comments/${commentId}/like`);
  await anna.call('POST', `posts/${id}/like`);
  await app.signIn(page);
  const post = page.locator(`#root article[data-post-id="${id}"]`);
  await expect(post.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(post.getByRole('button', { name: 'Reply' })).toHaveCount(2);
  return { post, id, anna };
}

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
  });

/** Names of `count` tab stops, starting with `first`. */
async function tabStops(page: Page, first: Locator, count: number): Promise<unknown[]> {
  await first.focus();
  const names = [await focused(page)];
  while (names.length < count) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  return names;
}

test('the accessibility tree of a post reads author, destinations, privacy, time, text, actions with counts, and comments in this order', async ({
  page,
  app,
}) => {
  const { post } = await openHome(page, app);
  const name = namesOf(app, 'dmitri');
  await expect(page.getByRole('feed', { name: 'Home' }).getByRole('article').first()).toHaveAttribute(
    'aria-posinset',
    '1',
  );
  await expect(post).toMatchAriaSnapshot(`
    - article "${name} to ${name}’s feed, Gardeners":
      - heading "${name} to ${name}’s feed, Gardeners" [level=2]
      - paragraph:
        - img "Public post"
        - link "Just now"
        - text: · @dmitri
      - text: First peas, says
      - link "@anna"
      - text: ":"
      - link "peas.example/first"
      - button "Like 1 like" [pressed]
      - button "Comment 2 comments"
      - button "Save"
      - button "More"
      - paragraph:
        - link "You"
        - text: liked this · 1 like in comments
      - list "Comments":
        - listitem:
          - link "You"
          - text: How many?
          - link "Just now"
          - text: ", 1 like"
          - button "Reply"
          - button "More about the comment"
        - listitem:
          - link "${name} (dmitri)"
          - button "The comment above": ^
          - text: Three
          - link "Just now"
          - button "Like comment"
          - button "Reply"
          - button "More about the comment"
  `);
});

test('Tab follows the reading order of a post, and the keyboard reaches all its actions', async ({ page, app }) => {
  const { post, id, anna } = await openHome(page, app);
  const name = namesOf(app, 'dmitri');
  const { keyboard } = page;
  expect(await tabStops(page, post.getByRole('link').first(), 21)).toEqual([
    name,
    `${name}’s feed`,
    'Gardeners',
    'Just now',
    '@anna',
    'peas.example/first',
    'Like 1 like',
    'Comment 2 comments',
    'Save',
    'More',
    'You',
    'You',
    'Just now',
    'Reply',
    'More about the comment',
    `${name} (dmitri)`,
    'The comment above',
    'Just now',
    'Like comment',
    'Reply',
    'More about the comment',
  ]);

  await post.getByRole('button', { name: /^Like 1/ }).focus();
  await keyboard.press('Space');
  await expect(post.getByRole('button', { name: /^Like(?! comment)/ })).toHaveAttribute('aria-pressed', 'false');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(post.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');

  await post.getByRole('button', { name: 'Like comment' }).focus();
  await keyboard.press('Enter');
  await expect(post.getByRole('button', { name: /^Like comment 1/ })).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const form = post.getByRole('textbox', { name: 'Comment' });
  await expect(form).toBeFocused();
  await expect(form).toHaveValue('^ ');
  await keyboard.type('So few');
  await keyboard.press('Control+Enter');
  await expect(post.getByRole('listitem').last()).toContainText('So few');
  await expect(form).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  const own = post.getByRole('listitem').first().getByRole('button', { name: 'More about the comment' });
  await own.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Likes' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(own).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(post.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await keyboard.type(' Really?');
  await keyboard.press('Control+Enter');
  await expect(post.getByRole('listitem').first()).toContainText('How many? Really?');

  await post.getByRole('button', { name: 'More', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Hidden post' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  expect(await focused(page)).toBe('Un-hide');
  await keyboard.press('Enter');
  await expect(post).toBeVisible();
  await expect
    .poll(async () => {
      const { posts, comments } = await anna.read(id);
      return { ...posts, words: comments.map(({ body }) => body) };
    })
    .toMatchObject({ likes: [], isSaved: true, words: ['How many? Really?', '^ Three', '^ So few'] });
});
