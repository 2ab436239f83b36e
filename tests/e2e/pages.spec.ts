import { expect, test } from './fixtures.ts';
import { publicPost } from './world.ts';

test('static documents show the texts of the site owner [2.008 2.011 2.012 2.056]', async ({ page }) => {
  const main = page.getByRole('main');
  for (const [address, heading, words, arrived] of [
    ['/about', 'About this site', 'people and groups write to each other', '/about'],
    ['/support', 'Support', 'the contact named at the foot of every page', '/support'],
    ['/about/terms', 'Terms of use', 'what you are willing to stand for', '/docs/terms'],
    ['/about/privacy', 'Privacy', 'What the client itself does', '/docs/privacy'],
  ] as const) {
    await page.goto(address);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main).toContainText(words);
    await expect(page).toHaveURL(arrived);
  }
});

test('an archive URL leads to its post [2.053]', async ({ app, page }) => {
  const { post, author } = publicPost(app.world);
  app.faults.set({
    match: ({ url }) => url.endsWith('/archives/post-by-old-name/e-0a1b2c3d'),
    respond: { status: 200, body: { postId: post.id } },
  });
  await page.goto('/archivePost?url=%2Fdmitri%2F0a1b2c3d%2Fwords');
  await expect(page.locator(`#root article[data-post-id="${post.id}"]`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/${author.username}/`));
});
