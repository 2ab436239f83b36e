import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ServerCore } from '../server/core/core.ts';
import { commentsBy, postsBy } from '../support/oracle.ts';
import type { Cut, Exchange, Relay } from '../support/relay.ts';
import { apiClient } from './api.ts';
import { contenders } from './device.ts';
import { expect } from './fixtures.ts';
import type { Relayed } from './relayed.ts';
import { signInByForm } from './sessions.ts';

/** Signs anna in and waits until this tab is leader and connected to the socket. */
export async function openSignedIn(browser: BrowserContext, { core }: Relayed, address = '/'): Promise<Page> {
  const page = await browser.newPage();
  // By the form, which stores all of a sign-in: a browser that is killed has not written localStorage to the disk.
  await signInByForm(page, 'anna', address);
  await expect.poll(() => contenders(page)).toEqual({ held: 1, waiting: 0 });
  await expect.poll(() => core.realtime.count()).toBeGreaterThan(0);
  return page;
}

export const postOn = (page: Page, id: string): Locator => page.locator(`#root article[data-post-id="${id}"]`);

export const commentField = (page: Page, postId: string): Locator =>
  postOn(page, postId).getByRole('textbox', { name: 'Comment' });

/** Opens a new post of dmitri's as anna, on a page that can be reloaded and used offline. */
export async function openPost(reader: Relayed, options: { withSync?: boolean } = {}) {
  const dmitri = await apiClient(reader.server, 'dmitri');
  const { id, shortId } = await dmitri.write('Who brings what?');
  const address = `/dmitri/${shortId}`;
  const browser = await reader.start(options);
  const page = await openSignedIn(browser, reader, address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(commentField(page, id)).toBeEditable();
  await expect.poll(() => contenders(page)).toEqual({ held: 1, waiting: 0 });
  return { id, address, browser, page };
}

export async function writeComment(page: Page, postId: string, words: string): Promise<void> {
  const post = postOn(page, postId);
  const field = commentField(page, postId);
  await field.fill(words);
  await field.press('Control+Enter');
  // Not always the last comment: another device may have written meanwhile.
  await expect(post.getByRole('list', { name: 'Comments' })).toContainText(words);
}

export async function writePost(page: Page, words: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Write a post' });
  const field = form.getByRole('textbox', { name: 'Write a post' });
  await field.fill(words);
  // The form cannot be sent before its destinations are known.
  await expect(form.getByRole('button', { name: /^Post/ })).toBeEnabled();
  await field.press('Control+Enter');
  await expect(form.getByRole('button')).toHaveCount(0);
}

/** The text in a request that creates a post or comment, or `null` for other requests. */
export function createdWords({ method, path, body }: Pick<Exchange, 'method' | 'path' | 'body'>): string | null {
  if (method !== 'POST' || !/^\/v\d+\/(posts|comments)$/.test(path)) return null;
  const sent = JSON.parse(body) as { post?: { body: string }; comment?: { body: string } };
  return sent.post?.body ?? sent.comment?.body ?? null;
}

/** Cuts the connection once during the response to each create. */
export function cutEachCreateOnce(relay: Relay, which: Cut): void {
  const met = new Set<string>();
  relay.cutAt((exchange) => {
    const words = createdWords(exchange);
    if (words === null || met.has(words)) return null;
    met.add(words);
    return which;
  });
}

/** How many requests with this text have reached the server. */
export const copiesSent = ({ exchanges }: Relay, words: string): number =>
  exchanges.filter((exchange) => createdWords(exchange) === words).length;

/** How many posts and comments with each text the server holds. */
export function copiesHeld(core: ServerCore, words: readonly string[]): number[] {
  const all = [...postsBy(core, 'anna'), ...commentsBy(core, 'anna')].map(({ body }) => body);
  return words.map((one) => all.filter((body) => body === one).length);
}

/** Runs `work` in the page, again if the page reloads meanwhile. It reloads when a killed browser has not stored a sign-in. */
async function acrossLoads<T>(work: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  await expect(async () => {
    results.push(await work());
  }).toPass();
  return results[0] as T;
}

/** All rows of a vault table. */
function vaultRows(page: Page, table: string): Promise<unknown[]> {
  return acrossLoads(() =>
    page.evaluate(
      (name) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open('larder-vault');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const rows = opening.result.transaction(name).objectStore(name).getAll();
            rows.onerror = () => reject(rows.error);
            rows.onsuccess = () => {
              opening.result.close();
              resolve(rows.result);
            };
          };
        }),
      table,
    ),
  );
}

interface Row {
  mutation: { kind: string; body?: string };
  lane?: string;
  /** Absent in checks. */
  state?: { kind: string; lookAt?: number; copy?: { body: string } };
  unsureUntilAt?: number;
  /** Only in checks. */
  lookAt?: number;
}

/** Rows that are still to be sent, and checks for copies that are still to come. */
async function rowsLeft(page: Page): Promise<Row[]> {
  return [...(await vaultRows(page, 'outbox')), ...(await vaultRows(page, 'checks'))] as Row[];
}

const describeRow = ({ mutation, state }: Row): string =>
  `${mutation.kind} "${mutation.body ?? state?.copy?.body ?? ''}": ${state?.kind ?? 'to be checked'}`;

/** Pending rows: to be sent, checked, or decided by the user. Each as kind, text and state. */
export const unsettled = async (page: Page): Promise<string[]> => (await rowsLeft(page)).map(describeRow);

const ASKED = new Set(['undecided', 'proposed', 'refused', 'conflict']);
/** A check further ahead than checks are batched waits for late requests. */
const LONG_MS = 35_000;
const SHORT_MS = 5000;

/** True if the row only waits because a request may arrive late. */
function isLate({ lane, state, unsureUntilAt = 0, lookAt = 0 }: Row, all: readonly Row[]): boolean {
  const nowAt = Date.now();
  if (!state) return lookAt - nowAt > LONG_MS;
  if (state.kind === 'unsure') return (state.lookAt ?? 0) - nowAt > SHORT_MS;
  if (state.kind === 'settled') return unsureUntilAt - nowAt > SHORT_MS;
  return state.kind === 'ready' && all.some((other) => other.lane === lane && other.state?.kind === 'unsure');
}

/** Rows that neither need the user nor wait for late requests. */
async function underWay(page: Page): Promise<Row[]> {
  const rows = await rowsLeft(page);
  return rows.filter((row) => !ASKED.has(row.state?.kind ?? '') && !isLate(row, rows));
}

/** Waits until no row of this kind is being sent. Checks of created items may remain. */
export async function expectSent(page: Page, kind: 'create-comment' | 'create-post'): Promise<void> {
  const unsent = async () => (await underWay(page)).filter((row) => kind === row.mutation.kind && row.state);
  await expect.poll(async () => (await unsent()).map(describeRow), { timeout: 60_000 }).toEqual([]);
}

/** Waits until all rows are sent and checked. Skips the time in which requests may arrive late. Returns the rows that need the user. */
export async function settleAll(page: Page): Promise<string[]> {
  for (;;) {
    await expect.poll(async () => (await underWay(page)).map(describeRow), { timeout: 120_000 }).toEqual([]);
    const rows = await rowsLeft(page);
    if (rows.every((row) => ASKED.has(row.state?.kind ?? ''))) return rows.map(describeRow);
    await letLateWindowPass(page);
  }
}

/**
 * Ends the window in which a request may arrive late: moves all such times in the vault into the past and reloads the page,
 * because the engine keeps timers of its own.
 */
export async function letLateWindowPass(page: Page): Promise<void> {
  await acrossLoads(() =>
    page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('larder-vault');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(['outbox', 'checks'], 'readwrite');
            const outbox = transaction.objectStore('outbox').openCursor();
            outbox.onsuccess = () => {
              const row = outbox.result?.value;
              if (!row) return;
              if (row.unsureUntilAt > 0) row.unsureUntilAt = Math.min(row.unsureUntilAt, Date.now() - 1);
              if (row.state.kind === 'unsure') row.state.lookAt = 0;
              outbox.result?.update(row);
              outbox.result?.continue();
            };
            const checks = transaction.objectStore('checks').openCursor();
            checks.onsuccess = () => {
              checks.result?.update({ ...checks.result.value, lookAt: 0 });
              checks.result?.continue();
            };
            transaction.onerror = () => reject(transaction.error);
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    ),
  );
  await page.reload();
}
