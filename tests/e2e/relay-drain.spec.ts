import type { Protocol } from '../support/relay.ts';
import {
  commentField,
  copiesHeld,
  copiesSent,
  createdWords,
  cutEachCreateOnce,
  letLateWindowPass,
  openPost,
  settleAll,
  unsettled,
  writeComment,
} from './creates.ts';
import { fireSync, killerOf } from './own-browser.ts';
import { expect, test } from './relayed.ts';

test.setTimeout(600_000);

const PROTOCOLS: readonly Protocol[] = ['http/1.1', 'h2'];

for (const protocol of PROTOCOLS) {
  test(`creates sent by the service worker are on the server once each when all connections die during each response, over ${protocol}`, async ({
    relayed,
  }) => {
    const reader = await relayed(protocol);
    const { relay, core } = reader;
    const { id, address, browser, page } = await openPost(reader, { withSync: true });
    const all = ['Bread', 'Salt', 'Plums'].map((one) => `${one}, over ${protocol}`);
    await browser.setOffline(true);
    for (const words of all) await writeComment(page, id, words);
    const blank = await browser.newPage();
    await page.close();
    cutEachCreateOnce(relay, 'all');
    await browser.setOffline(false);
    // The browser retries the sync later if the closed page still holds its lock.
    await expect(async () => {
      await fireSync(browser, blank, relay.origin);
      await expect.poll(() => all.every((words) => copiesSent(relay, words) > 0), { timeout: 10_000 }).toBe(true);
    }).toPass({ timeout: 90_000 });

    const again = await browser.newPage();
    await again.goto(address);
    expect(await settleAll(again)).toEqual([]);
    expect(copiesHeld(core, all)).toEqual(all.map(() => 1));
    // Proves that the browser has resent something; otherwise the test would be void.
    expect(all.reduce((sum, words) => sum + copiesSent(relay, words), 0)).toBeGreaterThan(all.length);
  });
}

/** Each of three responses, before and after it was passed on. */
const KILLS = 6;

for (const protocol of PROTOCOLS) {
  test(`a browser killed ${KILLS} times while sending loses and duplicates nothing, over ${protocol}`, async ({
    relayed,
  }) => {
    const reader = await relayed(protocol);
    const { relay, core } = reader;
    const opened = await openPost(reader, { withSync: false });
    const { id, address } = opened;
    let { browser, page } = opened;
    const all: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      await browser.setOffline(true);
      if (round > 0) {
        page = await browser.newPage();
        await page.goto(address);
        await expect(commentField(page, id)).toBeEditable();
        // Rows that were being sent are now unsure. A request killed before it was sent cannot arrive late.
        await expect.poll(async () => (await unsettled(page)).filter((one) => one.endsWith(': sending'))).toEqual([]);
        await letLateWindowPass(page);
        await expect(commentField(page, id)).toBeEditable();
      }
      for (let i = 0; i < 3; i += 1) {
        const words = `Round ${round}, number ${i}, over ${protocol}`;
        await writeComment(page, id, words);
        all.push(words);
      }
      const kill = await killerOf(page);
      // During the first, second or third response: before the browser receives it, or just after it was passed on.
      let left = round % 3;
      relay.cutAt((exchange) => {
        if (createdWords(exchange) === null) return null;
        left -= 1;
        if (left >= 0) return null;
        relay.cutAt(() => null);
        if (round % 2 === 1) {
          setImmediate(kill);
          return null;
        }
        kill();
        return 'withheld';
      });
      const closed = browser.waitForEvent('close');
      await browser.setOffline(false);
      await closed;
      browser = await reader.start();
    }
    page = await browser.newPage();
    await page.goto(address);
    expect(await settleAll(page)).toEqual([]);
    expect(copiesHeld(core, all)).toEqual(all.map(() => 1));
  });
}
