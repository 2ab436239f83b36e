import { readDefaultAccount } from '../../../src/platform/boot-hints.ts';
import { asAccountId, asPostId } from '../../../src/shared/model/index.ts';
import { openStores, outboxOf } from '../../../src/shared/store/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { answered } from './bare.ts';
import { mountBareButton, mountBareField } from './bare-react.ts';
import { painted } from './timing.ts';

/** The functions that the bench calls in the running app. Times are epoch ms, comparable between tabs. */

const now = () => performance.timeOrigin + performance.now();
const likeButtonOf = (postId: string) =>
  `#root article[data-post-id="${postId}"] button[title="Like"], #root article[data-post-id="${postId}"] button[title="Un-like"]`;

function find(selector: string, within: ParentNode = document): HTMLButtonElement {
  const button = within.querySelector<HTMLButtonElement>(selector);
  if (!button) throw new Error(`The page has no ${selector}.`);
  return button;
}

function fieldOf(label: string): HTMLTextAreaElement {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`);
  if (!field) throw new Error(`The page has no field ${label}.`);
  return field;
}

async function pressedIs(button: Element, pressed: string): Promise<void> {
  if (button.getAttribute('aria-pressed') === pressed) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (button.getAttribute('aria-pressed') !== pressed) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(button, { attributes: true });
  });
}

/** Ms from a tap until the button's new state is painted. */
async function timeTap(button: HTMLButtonElement): Promise<number> {
  const pressed = button.getAttribute('aria-pressed') === 'true' ? 'false' : 'true';
  const startedAt = performance.now();
  button.click();
  await pressedIs(button, pressed);
  await painted();
  return performance.now() - startedAt;
}

let bareButton: HTMLButtonElement | undefined;

/** The same for a button that only changes its own state. */
async function timeBareTap(): Promise<number> {
  if (!bareButton) {
    const place = mountBareButton();
    await painted();
    bareButton = find('button', place);
  }
  return timeTap(bareButton);
}

/** Ms per key at the end of a text: all work of the page until the key can be painted. */
async function timeKeys(field: HTMLTextAreaElement, keys: number): Promise<number[]> {
  const tookMs: number[] = [];
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  for (let key = 0; key < keys; key += 1) {
    await painted();
    const startedAt = performance.now();
    // The only way for a script to type like a keyboard.
    document.execCommand('insertText', false, 'x');
    // React has rendered after the event's microtasks.
    await Promise.resolve();
    field.getBoundingClientRect();
    tookMs.push(performance.now() - startedAt);
    // A fast typing speed.
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  return tookMs;
}

async function timeBareKeys(words: string, keys: number): Promise<number[]> {
  const place = mountBareField(words);
  await painted();
  const field = place.querySelector('textarea');
  if (!field) throw new Error('The bare field is missing.');
  const tookMs = await timeKeys(field, keys);
  place.remove();
  return tookMs;
}

/** Taps a like button. Returns the time. */
function tapLike(postId: string): number {
  const at = now();
  find(likeButtonOf(postId)).click();
  return at;
}

/** The time at which a post's button is painted as pressed or not pressed. */
async function likeShownAt(postId: string, pressed: 'true' | 'false'): Promise<number> {
  await pressedIs(find(likeButtonOf(postId)), pressed);
  await painted();
  return now();
}

const SCRATCH = 'bench-scratch';
const channel = new BroadcastChannel(SCRATCH);

async function openScratch(): Promise<IDBDatabase> {
  const opening = indexedDB.open(SCRATCH, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
  return answered(opening);
}
const scratch = openScratch();

/** Writes a row as durably as the vault does and announces it by a channel. Returns the start time. */
async function tellBare(value: string): Promise<number> {
  const database = await scratch;
  const at = now();
  const write = database.transaction('rows', 'readwrite', { durability: 'strict' });
  write.objectStore('rows').put(value, 'row');
  await new Promise((resolve) => {
    write.oncomplete = resolve;
  });
  channel.postMessage(value);
  return at;
}

/** The time at which a row announced by another tab is read and painted. */
async function bareShownAt(): Promise<number> {
  const database = await scratch;
  await new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  const value = await answered<string>(database.transaction('rows').objectStore('rows').get('row'));
  document.title = value;
  const line = document.createElement('p');
  line.textContent = value;
  document.body.append(line);
  await painted();
  line.remove();
  return now();
}

const openOwnStores = () => {
  const account = readDefaultAccount();
  return openStores(account && asAccountId(account.id));
};

/** Likes and comments on all posts through the UI. The engine sends when it can. */
async function act(postIds: string[]): Promise<void> {
  const stores = openOwnStores();
  for (const id of postIds) {
    const postId = asPostId(id);
    const by = () => ({ id: crypto.randomUUID(), at: Date.now(), holdMs: 0 });
    await enqueue(stores, { kind: 'like-post', postId, on: true }, by());
    await enqueue(stores, { kind: 'create-comment', postId, body: `Said to ${id}` }, by());
  }
}

/** The number of unanswered mutations. */
async function unanswered(): Promise<number> {
  const { vault, accountId } = openOwnStores();
  if (!accountId) return 0;
  const rows = await outboxOf(vault, accountId);
  return rows.filter(({ state }) => state.kind !== 'answered' && state.kind !== 'settled').length;
}

/** The same by plain requests, one after the other. */
async function actBare(postIds: readonly string[], username: string, password: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return (await fetch(`/v3/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { authToken } = (await post('session', { username, password })) as { authToken: string };
  for (const postId of postIds) {
    await post(`posts/${postId}/like`, {}, authToken);
    await post('comments', { comment: { body: `Said to ${postId}`, postId } }, authToken);
  }
}

const longTasksMs: number[] = [];
new PerformanceObserver((list) => {
  longTasksMs.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: 'longtask' });

/** Ms of all long tasks since the last call. */
const takeLongTasks = (): number[] => longTasksMs.splice(0);

export const networkBench = {
  timeLike: (postId: string) => timeTap(find(likeButtonOf(postId))),
  timeBareTap,
  timeKeys: (label: string, keys: number) => timeKeys(fieldOf(label), keys),
  timeBareKeys,
  tapLike,
  likeShownAt,
  tellBare,
  bareShownAt,
  act,
  unanswered,
  actBare,
  takeLongTasks,
};
export type NetworkBench = typeof networkBench;

Object.assign(globalThis, { networkBench });
