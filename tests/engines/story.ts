import assert from 'node:assert/strict';
import type { Driver } from './driver.ts';
import type { Site } from './site.ts';
import { waitFor } from './wait.ts';

const POSTS = '#root article[data-post-id]';
const POST_IDS = `[...document.querySelectorAll('${POSTS}')].map((post) => post.dataset.postId)`;
const POST_LINK = `document.querySelector('${POSTS} a[href*="/"] time')?.closest('a').getAttribute('href') ?? null`;
/** True if the feed is not being fetched. */
const IS_CALM = `document.querySelector('[role=feed]')?.getAttribute('aria-busy') === 'false'`;
/** True if the form is rendered and the boot script's paint has been removed. */
const FORM_IS_LIVE = `document.querySelector('[name=password]') !== null && document.getElementById('boot') === null`;
const WORDS = `document.getElementById('root').innerText`;

/** A feed that the story opens for the first time without a server. */
const NEVER_SEEN = '/summary/30';
const NOT_ANSWERING = 'The server is not answering.';

/** A chapter of the story that must pass in every engine. Each one continues where the one before ended. */
export interface Chapter {
  title: string;
  run(driver: Driver, site: Site): Promise<void>;
}

export function createChapters(): Chapter[] {
  let feed: string[] = [];
  let post = '';

  const feedShown = async (driver: Driver) => {
    await waitFor('the posts of the feed', async () => (await driver.read<string[]>(POST_IDS)).length > 1);
    await waitFor('the end of its refresh', () => driver.read<boolean>(IS_CALM));
    return driver.read<string[]>(POST_IDS);
  };
  const wordsShown = (driver: Driver, what: string, words: string) =>
    waitFor(what, async () => (await driver.read<string>(WORDS)).includes(words));

  return [
    {
      title: 'the app opens and signs in',
      async run(driver, site) {
        await driver.open(`${site.origin}/signin`);
        await waitFor('the sign-in form', () => driver.read<boolean>(FORM_IS_LIVE));
        await driver.type('[name=username]', site.username);
        await driver.type('[name=password]', site.password);
        await driver.click('form[method=post] [type=submit]');
        feed = await feedShown(driver);
        assert.equal(await driver.read(`location.pathname`), '/');
      },
    },
    {
      title: 'a post opens on its own page, and back leads to the feed',
      async run(driver) {
        post = (await driver.read<string | null>(POST_LINK)) ?? '';
        assert.notEqual(post, '', 'A post of the feed links to its own page.');
        await driver.click(`${POSTS} a[href="${post}"]`);
        await waitFor('the post', async () => (await driver.read<string[]>(POST_IDS)).length === 1);
        assert.equal(await driver.read('location.pathname'), post);
        await driver.read('history.back()');
        assert.deepEqual(await feedShown(driver), feed);
      },
    },
    {
      title: 'stored feed and post open without the server',
      async run(driver, site) {
        await driver.read(`navigator.serviceWorker.ready.then(() => true)`);
        await site.goAway();
        await driver.reload();
        assert.deepEqual(await feedShown(driver), feed);
        await driver.open(site.origin + post);
        await waitFor('the stored post', async () => (await driver.read<string[]>(POST_IDS)).length === 1);
      },
    },
    {
      title: 'a feed that is not stored says so, and the strip reports the missing server',
      async run(driver, site) {
        await driver.open(site.origin + NEVER_SEEN);
        await wordsShown(driver, 'the words about an absent feed', 'Not stored on this device');
        await wordsShown(driver, 'the strip about the server', NOT_ANSWERING);
      },
    },
    {
      title: 'the feed loads when the server is back',
      async run(driver, site) {
        await site.comeBack();
        await driver.open(`${site.origin}/`);
        assert.deepEqual(await feedShown(driver), feed);
        await driver.open(site.origin + NEVER_SEEN);
        await feedShown(driver);
        assert.ok(!(await driver.read<string>(WORDS)).includes(NOT_ANSWERING));
      },
    },
    {
      title: 'the pages about this device say what it can, and why not',
      async run(driver, site) {
        const pages: [string, RegExp][] = [
          ['accounts', /In this tab/],
          ['storage', /Together: [\d.]+ (KiB|MiB)/],
          ['data-saver', /(On|Off): /],
          ['taken', /Nothing is taken along\./],
          ['device', /wakes only apps that are installed|does not wake an app that is closed/],
        ];
        for (const [name, words] of pages) {
          await driver.open(`${site.origin}/settings/${name}`);
          await waitFor(`the words of ${name}`, async () => words.test(await driver.read<string>(WORDS)));
        }
      },
    },
    {
      title: 'an export is written and removed',
      async run(driver, site) {
        const press = (words: string) =>
          driver.read(
            `[...document.querySelectorAll('main button')].find((one) => one.textContent === '${words}').click()`,
          );
        await driver.open(`${site.origin}/settings/data`);
        await wordsShown(driver, 'the form', 'What to export');
        await press('Export');
        await wordsShown(driver, 'the file', 'Save the file');
        assert.match(await driver.read<string>(WORDS), /\d+ posts?, \d+ pictures?, /);
        await press('Done, remove it here');
        await waitFor('its end', async () => !(await driver.read<string>(WORDS)).includes('Save the file'));
      },
    },
  ];
}
