import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');

test('the numbers of the site are shown with charts and as a table, also offline [2.009]', async ({
  page,
  context,
}) => {
  await page.goto('/about/stats');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Stats');
  const chart = main(page).getByRole('img', { name: /^Posts: from [\d,]+ on .* to [\d,]+ on / });
  await expect(chart).toBeVisible();
  await main(page).getByRole('button', { name: 'Show as a table' }).click();
  const table = main(page).getByRole('table', { name: 'Numbers of this site by day' });
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Users', 'Groups', 'Posts', 'Comments', 'Likes']);
  await expect(table.getByRole('row')).toHaveCount(31);
  await expectNoViolations(page, 'stats');

  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(chart).toBeVisible();
  await expect(main(page)).toContainText('You are offline');
});

test('a site without numbers says so, and a failure can be tried again', async ({ app, page }) => {
  const isStats = ({ url }: { url: string }) => url.endsWith('/v3/stats');
  app.faults.set({ match: isStats, respond: { status: 500, body: { err: 'Out of order' } } });
  await page.goto('/about/stats');
  await expect(page.getByRole('alert')).toContainText('The numbers of this site could not be loaded: ');
  app.faults.clear();
  app.faults.set({ match: isStats, respond: { status: 200, body: { stats: [] } } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page)).toContainText('This site publishes no numbers.');
});

test('the donation page has the text of the site owner, or its failure with the error [2.010 8.064]', async ({
  page,
}) => {
  const answers: (number | 'none')[] = ['none', 503, 404];
  await page.route('**/docs/donate.md', async (route) => {
    const answer = answers.shift();
    if (answer === 'none') await route.abort();
    else if (answer === undefined) await route.continue();
    else await route.fulfill({ status: answer, body: '' });
  });
  await page.goto('/about/donate');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  for (const error of ['Network error', 'The server answered with error 503', 'This document is not there.']) {
    await expect(page.getByRole('alert')).toContainText(`Couldn't load the donation page: ${error}`);
    await tryAgain.click();
  }
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Donate');
  await expectNoViolations(page, 'donate');
});

test('the pages about the site can be read without a network after one visit to any page', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await readyForOffline(page);
  await context.setOffline(true);
  for (const [address, heading] of [
    ['/about', 'About this site'],
    ['/about/donate', 'Donate'],
    ['/docs/terms', 'Terms of use'],
    ['/docs/privacy', 'Privacy'],
    ['/support', 'Support'],
  ] as const) {
    await page.goto(address);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});
