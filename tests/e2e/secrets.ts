import { expect, type Page } from '@playwright/test';
import { KEYS_NAME } from '../../src/shared/store/names.ts';
import { tracesOf } from './device.ts';

/**
 * Expects that none of these secrets (by what they are) is in a database but that of the keys, in localStorage or sessionStorage,
 * in Cache Storage, in an address or state of the tab's history, or in the engine's log. The page shows the log meanwhile, and
 * then its own screen again.
 */
export async function expectNoSecrets(page: Page, secrets: Readonly<Record<string, string>>): Promise<void> {
  const log = await logOf(page);
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, `${what} is too short to be found`).toBeGreaterThan(3);
    const stored = (await tracesOf(page, [secret])).filter((place) => !place.startsWith(`${KEYS_NAME}/`));
    expect.soft(stored, `${what} in stores`).toEqual([]);
    expect.soft(await cachedWith(page, secret), `${what} in caches`).toEqual([]);
    expect.soft(await visitedWith(page, secret), `${what} in the history`).toEqual([]);
    expect.soft(log.includes(secret), `${what} in the log`).toBe(false);
  }
}

/** Addresses of the tab's history that contain a text, in themselves or in their state. Percent-encoded texts are found as well. */
const visitedWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    interface Entry {
      url: string | null;
      getState: () => unknown;
    }
    const { navigation } = globalThis as unknown as { navigation: { entries: () => Entry[] } };
    const entries = navigation.entries().map((entry) => [entry.url ?? '', JSON.stringify(entry.getState()) ?? '']);
    const all = [...entries, [location.href, JSON.stringify(history.state)], [document.referrer, '']];
    const has = (value = '') => value.includes(wanted) || value.includes(encodeURIComponent(wanted));
    return all.flatMap(([url, state]) => (has(url) || has(state) ? [url ?? ''] : []));
  }, text);

/** Addresses of cached requests that contain a text, in themselves or in their answer. */
const cachedWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /json|text\/(?!css)/.test(answer?.headers.get('content-type') ?? '');
        const body = answer && isText && !request.url.endsWith('.js') ? await answer.text() : '';
        if (request.url.includes(wanted) || body.includes(wanted)) found.push(request.url);
      }
    }
    return found;
  }, text);

/** The log of the tab's engine. A reload would begin a new one, so the page goes to it without one, and back. */
async function logOf(page: Page): Promise<string> {
  const { href } = await page.evaluate(() => ({ href: location.pathname + location.search }));
  await page.evaluate(() => {
    history.pushState({}, '', '/dev');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const log = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Log of the engine' }) });
  // A new engine may have logged nothing yet.
  await expect(async () => {
    await log.getByRole('button', { name: 'Read again' }).click();
    await expect(log.getByRole('row').nth(1)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const text = (await log.textContent()) ?? '';
  await page.goBack();
  await expect(page).toHaveURL(href);
  return text;
}
