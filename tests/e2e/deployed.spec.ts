/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { clientHeaders, createClientFiles } from '../server/client-files.ts';
import { serveHandler } from '../server/http.ts';
import { test as base, CLIENT_FILES, expect, openSite, type Site } from './fixtures.ts';

/** The client with the headers of a deployment, and another origin beside it. */
const test = base.extend<object, { site: Site; elsewhere: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const headers = clientHeaders(CLIENT_FILES, 'http://127.0.0.1', []);
      const site = await openSite(() => {}, createClientFiles(CLIENT_FILES, headers));
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const page = '<!doctype html><title>Elsewhere</title>';
      const server = await serveHandler(() => new Response(page, { headers: { 'content-type': 'text/html' } }), 0);
      await use(`http://127.0.0.1:${server.port}`);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** Records the violations of the content security policy on this page, as the browser reports them. */
async function refusals(page: Page): Promise<string[]> {
  const recorded: string[] = [];
  await page.exposeFunction('recordRefusal', (directive: string) => recorded.push(directive));
  await page.addInitScript(() => {
    const { recordRefusal } = globalThis as unknown as { recordRefusal: (directive: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      recordRefusal(`${violatedDirective} ${blockedURI}`),
    );
  });
  return recorded;
}

test('with the headers of a deployment the app loads, works and restarts without any request to another origin', async ({
  app,
  page,
}) => {
  const refused = await refusals(page);
  const asked = new Set<string>();
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  await app.signIn(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(refused).toEqual([]);
  expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([app.origin]);
});

test('injected code does not run, and nothing can be sent to another origin', async ({ app, page, elsewhere }) => {
  const refused = await refusals(page);
  await app.signIn(page);
  const tried = await page.evaluate(async (other) => {
    const marks: string[] = [];
    Object.assign(globalThis, { mark: (name: string) => marks.push(name) });
    const script = document.createElement('script');
    script.textContent = 'mark("script")';
    const box = document.createElement('div');
    box.innerHTML = `<img src="/none.png" onerror="mark('attribute')"><iframe src="${other}"></iframe>`;
    const link = document.createElement('a');
    link.href = 'javascript:mark("link")';
    document.body.append(script, box, link);
    link.click();
    const foreign = document.createElement('script');
    foreign.src = `${other}/x.js`;
    const loaded = new Promise<void>((resolve) => {
      foreign.onerror = () => resolve();
      foreign.onload = () => {
        marks.push('foreign script');
        resolve();
      };
    });
    document.body.append(foreign);
    await loaded;
    const sent = await fetch(other, { mode: 'no-cors' }).catch(() => null);
    if (sent) marks.push('fetch');
    const picture = new Image();
    picture.src = `${other}/x.png?words`;
    await picture.decode().catch(() => {});
    return marks;
  }, elsewhere);
  expect(tried).toEqual([]);
  const directives = () => new Set(refused.map((one) => one.split(' ')[0]));
  const all = ['script-src-elem', 'script-src-attr', 'frame-src', 'connect-src', 'img-src'];
  await expect.poll(directives).toEqual(new Set(all));
});

test('the return page of an external sign-in can still reach its opener', async ({ page, elsewhere, baseURL }) => {
  await page.goto('/about');
  const message = page.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true })),
  );
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => {
    open(address);
  }, elsewhere);
  const popup = await opening;
  await expect(popup).toHaveTitle('Elsewhere');
  await popup.evaluate((address) => location.assign(address), `${baseURL}/auth-return.html?code=7`);
  expect(await message).toEqual({ type: 'auth-return', search: '?code=7', hash: '' });
});
