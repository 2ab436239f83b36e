import type { Cut, Protocol } from '../support/relay.ts';
import {
  copiesHeld,
  copiesSent,
  cutEachCreateOnce,
  expectSent,
  openPost,
  settleAll,
  writeComment,
  writePost,
} from './creates.ts';
import { expect, test } from './relayed.ts';

// On a busy machine most of the time is spent typing.
test.setTimeout(300_000);

const PROTOCOLS: readonly Protocol[] = ['http/1.1', 'h2'];
const CUTS: readonly Cut[] = ['own', 'all', 'all-but-socket'];
const WHOSE: Record<Cut, string> = {
  own: 'the connection of the request dies',
  all: 'all connections die',
  'all-but-socket': 'all connections but the socket die',
};

for (const protocol of PROTOCOLS) {
  for (const which of CUTS) {
    test(`20 creates are on the server once each when ${WHOSE[which]} during each response, over ${protocol}`, async ({
      relayed,
    }) => {
      const reader = await relayed(protocol);
      const { relay, core } = reader;
      const { id, browser, page } = await openPost(reader);
      const name = `${protocol} ${which}`;
      const comments = Array.from({ length: 14 }, (_, i) => `Comment ${i}, ${name}`);
      const together = Array.from({ length: 4 }, (_, i) => `Post ${i}, ${name}`);
      const oneByOne = Array.from({ length: 2 }, (_, i) => `Post ${i} by itself, ${name}`);
      cutEachCreateOnce(relay, which);

      await browser.setOffline(true);
      for (const words of comments.slice(0, 9)) await writeComment(page, id, words);
      await browser.setOffline(false);
      for (const words of comments.slice(9)) await writeComment(page, id, words);
      await expectSent(page, 'create-comment');
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('form', { name: 'Write a post' })).toBeVisible();
      await browser.setOffline(true);
      for (const words of together) await writePost(page, words);
      await browser.setOffline(false);
      await expectSent(page, 'create-post');
      for (const words of oneByOne) {
        await writePost(page, words);
        await expectSent(page, 'create-post');
      }

      const asked = await settleAll(page);
      // Of posts sent in parallel, one may also lose the response to its resent request when another response is cut; then the
      // user is asked. The others, and comments on one post, are sent one by one, so the browser gets a response.
      const questions = (words: string) => [`create-post "${words}": undecided`, `delete-post "${words}": proposed`];
      const isAsked = (words: string) => questions(words).some((question) => asked.includes(question));
      expect(together.flatMap(questions)).toEqual(expect.arrayContaining(asked));
      const once = [...comments, ...oneByOne, ...together.filter((words) => !isAsked(words))];
      expect(copiesHeld(core, once)).toEqual(once.map(() => 1));
      // Proves that the browser has resent requests; otherwise the test would be void.
      const sent = comments.reduce((sum, words) => sum + copiesSent(relay, words), 0);
      expect(sent).toBeGreaterThan(comments.length);
    });
  }
}
