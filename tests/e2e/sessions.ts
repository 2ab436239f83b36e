import type { Page } from '@playwright/test';
import { KEYS_NAME } from '../../src/shared/store/names.ts';
import { decodeSignIn } from '../../src/shared/wire/index.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../server/demo/index.ts';

/** Signs in through the form, and waits for the page it leads to. */
export async function signInByForm(page: Page, username = 'anna', back = '/'): Promise<void> {
  await page.goto(`/signin?back=${encodeURIComponent(back)}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(passwordOf(username));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await isSignedIn(page);
}

/**
 * Opens the page in a new tab as a device does that has a session and nothing else. It takes a fourth of the time of the form,
 * which the tests of the form use. `server`: the origin of the API, which the page may reach by another one.
 */
export async function openWithSession(page: Page, server: string, username = 'anna', back = '/'): Promise<void> {
  const session = await newSession(server, username);
  // A file of the site without code, which the service worker does not answer with the app (as it does config.json): the app must not
  // have started before its session is stored.
  await page.goto('/manifest.webmanifest');
  await page.evaluate(storeSession, { ...session, database: KEYS_NAME });
  await page.goto(back);
  await isSignedIn(page);
}

// The header has a search field only for signed-in users. `waitFor` sees it in the next frame, `expect` up to a second later.
const isSignedIn = (page: Page) => page.getByRole('banner').getByRole('search').waitFor();

/** Users whom a test has signed up have the password of the demo network. */
const passwordOf = (username: string): string =>
  DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? DEMO_PASSWORD;

async function newSession(server: string, username: string) {
  const body = new URLSearchParams({ username, password: passwordOf(username) });
  const answer = await fetch(`${server}/v3/session`, { method: 'POST', body });
  const session = decodeSignIn(await answer.json());
  if (!session.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return session.value;
}

/** Runs in the page. Stores a token and the account of the device as they are after a sign-in (`store/keys`, `boot-hints`). */
async function storeSession({
  accountId,
  username,
  token,
  database,
}: {
  accountId: string;
  username: string;
  token: string;
  database: string;
}): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  // Dexie multiplies the number of a version by ten.
  const opening = indexedDB.open(database, 10);
  opening.onupgradeneeded = () => opening.result.createObjectStore('tokens', { keyPath: 'accountId' });
  const keys = await done(opening);
  const tokens = keys.transaction('tokens', 'readwrite').objectStore('tokens');
  const last: { generation: number } | undefined = await done(tokens.get(accountId));
  const generation = (last?.generation ?? 0) + 1;
  await done(tokens.put({ accountId, username, token, generation, issuedAt: Date.now() }));
  keys.close();
  localStorage.setItem('larder.account', JSON.stringify({ id: accountId, username, hasSession: true }));
}
