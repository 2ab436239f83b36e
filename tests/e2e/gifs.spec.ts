import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { type App, expect } from './fixtures.ts';
import { EVERYTHING, outsideTest } from './outside.ts';

const test = outsideTest(EVERYTHING, () => {});

async function openPost(app: App, page: Page): Promise<{ id: string }> {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('A place for GIFs');
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  return { id };
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Comment' });
const picker = (page: Page) => page.getByRole('dialog', { name: 'GIFs' });
const tiles = (page: Page) => picker(page).getByRole('group', { name: 'GIFs' }).getByRole('button');
const field = (page: Page) => picker(page).getByRole('searchbox', { name: 'Search GIFs' });

/** How many pictures of the picker have come. */
const shownPictures = (page: Page) =>
  picker(page)
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length);

async function openPicker(page: Page): Promise<void> {
  await text(page).click();
  await page.getByRole('button', { name: 'Choose a GIF' }).click();
  await expect(picker(page)).toBeVisible();
}
async function openAllowed(page: Page): Promise<void> {
  await openPicker(page);
  await picker(page).getByRole('button', { name: 'Allow' }).click();
  await expect(field(page)).toBeFocused();
}

test('the GIF picker asks once whether the service may be contacted, and contacts nobody before [2.149]', async ({
  app,
  page,
  sites,
}) => {
  await openPost(app, page);
  // From then on the service worker fetches the pictures.
  await readyForOffline(page);
  await openPicker(page);
  await expect(picker(page)).toContainText('gifs.example');
  await expectNoViolations(page, 'the question of the GIF picker', 'dialog');
  await picker(page).getByRole('button', { name: 'Not now' }).click();
  expect(sites.asked).toEqual([]);
  await openAllowed(page);
  await expect(picker(page).getByRole('button', { name: 'Trending' })).toBeVisible();
  await expect.poll(() => sites.hosts()).toEqual(['gifs.example', 'media.gifs.example']);
  // Four categories and what is popular.
  await expect.poll(() => shownPictures(page)).toBe(5);
  await page.keyboard.press('Escape');
  await page.reload();
  await openPicker(page);
  await expect(field(page)).toBeFocused();
});

test('a GIF is found and chosen by keyboard; its address goes into the text and to the server [5.055 7.162 7.165 9.064]', async ({
  app,
  page,
  sites,
}) => {
  const { id } = await openPost(app, page);
  await text(page).fill('Look:');
  await openAllowed(page);
  await expect(field(page)).toHaveAttribute('maxlength', '500');
  await page.keyboard.type('tea');
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('status')).toHaveText('30 GIFs');
  await expectNoViolations(page, 'the GIF picker', 'dialog');
  await page.keyboard.press('Tab');
  await expect(tiles(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(picker(page).locator('[data-gif="1"]')).toBeFocused();
  const name = await picker(page).locator('[data-gif="1"]').getAttribute('aria-label');
  expect(name).toBe('A tea number 5');
  await page.keyboard.press('Enter');
  await expect(picker(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue('Look: https://media.gifs.example/5/large.gif ');
  await expect
    .poll(() => sites.asked.filter(({ url }) => url.includes('registershare')).map(({ url }) => new URL(url).search))
    .toEqual([expect.stringMatching(/id=1005&q=tea$/)]);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const anna = await apiClient(app, 'anna');
  await expect
    .poll(async () => (await anna.read(id)).comments.map(({ body }) => body))
    .toEqual(['Look: https://media.gifs.example/5/large.gif']);
});

test('what is typed is searched for after 800 ms, once [9.064]', async ({ app, page, sites }) => {
  await openPost(app, page);
  await openAllowed(page);
  await field(page).pressSequentially('cat dance', { delay: 30 });
  await expect(picker(page).getByRole('status')).toHaveText(/GIFs$/);
  const searches = sites.asked.filter(({ url }) => url.includes('/v2/search'));
  expect(searches.map(({ url }) => new URL(url).searchParams.get('q'))).toEqual(['cat dance']);
});

test('the picker is 350 x 450 with two columns of GIFs, categories are 100 high, and pages of 50 follow each other [9.060 9.061 9.062 9.063 9.065] @wide-too', async ({
  app,
  page,
  sites,
}) => {
  await openPost(app, page);
  await openAllowed(page);
  const box = await picker(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([350, 450]);
  const category = await picker(page).getByRole('button', { name: 'Trending' }).boundingBox();
  expect(category?.height).toBe(100);
  await picker(page).getByRole('button', { name: 'Trending' }).click();
  await expect(picker(page).getByRole('status')).toHaveText('50 GIFs');
  const lefts = await tiles(page).evaluateAll((each) =>
    each.map((one) => Math.round(one.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size).toBe(2);
  for (const count of [100, 120]) {
    await picker(page)
      .getByRole('group', { name: 'GIFs' })
      .evaluate((group) => {
        group.parentElement?.scrollTo({ top: group.scrollHeight });
      });
    await expect(picker(page).getByRole('status')).toHaveText(`${count} GIFs`);
  }
  // Only the tiles near what is seen are in the document.
  expect(await tiles(page).count()).toBeLessThan(40);
  expect(sites.asked.filter(({ url }) => url.includes('featured') && url.includes('limit=50')).length).toBe(3);
});

test('a search without results says so, and a service that fails shows nothing but that [8.039 8.040]', async ({
  app,
  page,
  sites,
}) => {
  await openPost(app, page);
  await openAllowed(page);
  await field(page).fill('zebra');
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('status')).toHaveText('No GIFs found!');
  for (const manner of [{ status: 500 }, 'floods'] as const) {
    sites.set('gifs.example', manner);
    await field(page).fill(`cat ${JSON.stringify(manner)}`);
    await page.keyboard.press('Enter');
    await expect(picker(page).getByRole('status')).toHaveText('No GIFs found!');
    await expect(picker(page).getByRole('alert')).toHaveCount(0);
  }
  sites.set('gifs.example', 'lies');
  await field(page).fill('cat');
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('status')).toHaveText('1 GIFs');
  await expect(tiles(page)).toHaveAccessibleName('<img src=x onerror=alert(1)>');
});

test('without a network the picker says that GIFs need a connection', async ({ app, page, context }) => {
  await openPost(app, page);
  await openAllowed(page);
  await context.setOffline(true);
  await expect(picker(page).getByRole('status')).toHaveText('GIFs need a connection.');
});

test('a picker that cannot be drawn is not there, and the text stays [8.041]', async ({ app, page }) => {
  await openPost(app, page);
  await text(page).fill('Words that stay');
  await openAllowed(page);
  await page.evaluate(() => {
    Object.assign(window, {
      ResizeObserver: class {
        constructor() {
          throw new Error('broken');
        }
      },
    });
  });
  await picker(page).getByRole('button', { name: 'Trending' }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect(text(page)).toHaveValue('Words that stay');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
