import type { Page } from '@playwright/test';
import { commentsBy, postsBy } from '../support/oracle.ts';
import type { Relay } from '../support/relay.ts';
import { apiClient } from './api.ts';
import {
  commentField,
  copiesHeld,
  copiesSent,
  createdWords,
  cutEachCreateOnce,
  expectSent,
  letLateWindowPass,
  openSignedIn,
  settleAll,
  unsettled,
  writeComment,
  writePost,
} from './creates.ts';
import type { App } from './fixtures.ts';
import { expect, type Relayed, test } from './relayed.ts';

test.setTimeout(240_000);

async function newPost(server: Pick<App, 'origin'>, words: string) {
  const { id, shortId } = await (await apiClient(server, 'dmitri')).write(words);
  return { id, address: `/dmitri/${shortId}` };
}

test('two tabs write while all connections die during each response, and everything is on the server once', async ({
  relayed,
}) => {
  const reader = await relayed('http/1.1');
  const { relay, core, server } = reader;
  const [first, second] = [await newPost(server, 'Who brings tea?'), await newPost(server, 'Who brings cups?')];
  const browser = await reader.start();
  const one = await openSignedIn(browser, reader, first.address);
  const two = await browser.newPage();
  await two.goto(second.address);
  await expect(commentField(two, second.id)).toBeEditable();
  cutEachCreateOnce(relay, 'all');
  const all: string[] = [];
  const say = async (page: Page, id: string, words: string) => {
    await writeComment(page, id, words);
    // One at a time: a cut during another request could also take away the response to the resent one.
    await expectSent(page, 'create-comment');
    all.push(words);
  };
  for (let i = 0; i < 6; i += 1) {
    await say(one, first.id, `Tea ${i}`);
    await say(two, second.id, `Cups ${i}`);
  }
  expect(await settleAll(one)).toEqual([]);
  expect(copiesHeld(core, all)).toEqual(all.map(() => 1));
  expect(all.reduce((sum, words) => sum + copiesSent(relay, words), 0)).toBeGreaterThan(all.length);
});

/** Waits until `delayMs` after the server has answered the create with this text. */
async function afterAnswer(relay: Relay, words: string, delayMs: number): Promise<void> {
  await expect.poll(() => copiesSent(relay, words), { intervals: [10] }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
}

test('equal texts from another device, up to 3.5 s after the response, are not deleted', async ({ relayed }) => {
  const reader = await relayed('http/1.1');
  const { relay, core, server } = reader;
  const anna = await apiClient(server, 'anna');
  const { id, address } = await newPost(server, 'Shall we go by train?');
  const page = await openSignedIn(await reader.start(), reader, address);
  await expect(commentField(page, id)).toBeEditable();

  const other: string[] = [];
  const delays = [300, 1000, 1500, 3500];
  const later: Promise<unknown>[] = [];
  for (const delayMs of delays) {
    const words = `+1 (${delayMs})`;
    await writeComment(page, id, words);
    later.push(
      afterAnswer(relay, words, delayMs).then(async () => {
        other.push(await anna.comment(id, words));
      }),
    );
  }
  await page.getByRole('banner').getByRole('link').first().click();
  await writePost(page, 'By train');
  await afterAnswer(relay, 'By train', 1000);
  other.push((await anna.write('By train')).id);
  await Promise.all(later);

  // If the socket did not confirm the create, the user is asked. Nothing is deleted either way.
  await settleAll(page);
  const held = [...postsBy(core, 'anna'), ...commentsBy(core, 'anna')].map((one) => one.id);
  expect(held).toEqual(expect.arrayContaining(other));
  const all = [...delays.map((delayMs) => `+1 (${delayMs})`), 'By train'];
  expect(copiesHeld(core, all)).toEqual(all.map(() => 2));
});

test('if the browser resent a request and another device wrote the same, the user is asked and nothing is deleted', async ({
  relayed,
}) => {
  const reader = await relayed('http/1.1');
  const { relay, core, server } = reader;
  const anna = await apiClient(server, 'anna');
  const { id, address } = await newPost(server, 'Or by bicycle?');
  const page = await openSignedIn(await reader.start(), reader, address);
  await expect(commentField(page, id)).toBeEditable();
  cutEachCreateOnce(relay, 'all');
  await writeComment(page, id, 'By bicycle');
  await expect.poll(() => copiesSent(relay, 'By bicycle')).toBe(2);
  const other = await anna.comment(id, 'By bicycle');

  await expect
    .poll(() => unsettled(page), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([expect.stringContaining('proposed')]));
  expect(copiesHeld(core, ['By bicycle'])).toEqual([3]);
  expect(commentsBy(core, 'anna').map((one) => one.id)).toContain(other);
});

/** anna posts to a group and loses the response and the network. */
async function postAndLoseAnswer(reader: Relayed, group: string, words: string) {
  const { relay, core } = reader;
  const browser = await reader.start();
  const page = await openSignedIn(browser, reader);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/${group}`);
  relay.cutAt((exchange) => {
    if (createdWords(exchange) !== words) return null;
    relay.refuse();
    return 'all';
  });
  await writePost(page, words);
  await expect.poll(() => unsettled(page)).toEqual([`create-post "${words}": unsure`]);
  await browser.setOffline(true);
  expect(copiesHeld(core, [words])).toEqual([1]);
  return { browser, page };
}

test('a post to a busy group whose response was lost is found behind 36 newer posts and not sent again', async ({
  relayed,
}) => {
  const reader = await relayed('http/1.1');
  const { relay, core, server } = reader;
  const dmitri = await apiClient(server, 'dmitri');
  const group = 'gardeners';
  const words = 'Who waters on Sunday?';
  const { browser, page } = await postAndLoseAnswer(reader, group, words);
  for (let i = 0; i < 36; i += 1) await dmitri.write(`Meanwhile ${i}`, group);
  await letLateWindowPass(page);
  relay.cutAt(() => null);
  relay.accept();
  await browser.setOffline(false);
  expect(await settleAll(page)).toEqual([]);
  expect(copiesHeld(core, [words])).toEqual([1]);
  expect(copiesSent(relay, words)).toBe(1);
});

test('a post whose response was lost and that was edited elsewhere is not sent again, and the user sees both texts', async ({
  relayed,
}) => {
  const reader = await relayed('http/1.1');
  const { relay, core, server } = reader;
  const anna = await apiClient(server, 'anna');
  const [words, changed] = ['Who waters on Monday?', 'Who waters on Monday evening?'];
  const { browser, page } = await postAndLoseAnswer(reader, 'gardeners', words);
  const [post] = postsBy(core, 'anna').filter(({ body }) => body === words);
  await anna.call('PUT', `posts/${post?.id}`, { post: { body: changed } });
  await letLateWindowPass(page);
  relay.cutAt(() => null);
  relay.accept();
  await browser.setOffline(false);
  await page.getByRole('link', { name: /need/ }).first().click();
  const asked = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
  await expect(asked).toContainText('It may have been published');
  await expect(asked).toContainText(changed);
  expect(copiesHeld(core, [words, changed])).toEqual([0, 1]);
  expect(copiesSent(relay, words)).toBe(1);
});
