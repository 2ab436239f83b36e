import { readDefaultAccount } from '../../../src/platform/boot-hints.ts';
import { asAccountId, asPostId } from '../../../src/shared/model/index.ts';
import { enqueue, openStores, outboxOf } from '../../../src/shared/store/index.ts';
import { answered } from './bare.ts';
import { mountBareButton, mountBareField } from './bare-react.ts';
import { painted } from './timing.ts';

/** What the bench calls in the running app, beside its own code. Moments: epoch ms, the same in all tabs. */

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

/** Ms of each of so many keys at the end of a text: all that the page does for it until it could be painted. */
async function timeKeys(field: HTMLTextAreaElement, keys: number): Promise<number[]> {
  const tookMs: number[] = [];
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  for (let key = 0; key < keys; key += 1) {
    await painted();
    const startedAt = performance.now();
    // The one way in which a script can type as a keyboard does.
    document.execCommand('insertText', false, 'x');
    // React has drawn when the microtasks of the event are over.
    await Promise.resolve();
    field.getBoundingClientRect();
    tookMs.push(performance.now() - startedAt);
    // As fast as people type.
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

/** Taps; answers the moment. */
function tapLike(postId: string): number {
  const at = now();
  find(likeButtonOf(postId)).click();
  return at;
}

/** The moment at which a post's button is painted as pressed, or not. */
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

/** One row written as safely as the vault is, and told by a channel, with nothing of ours; answers the moment of its start. */
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

/** The moment at which what another tab has told so is read and painted. */
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

/** Likes every one of the posts and comments on it, as a reader would; the engine sends it when it can. */
async function act(postIds: string[]): Promise<void> {
  const stores = openOwnStores();
  for (const id of postIds) {
    const postId = asPostId(id);
    const by = () => ({ id: crypto.randomUUID(), at: Date.now(), holdMs: 0 });
    await enqueue(stores, { kind: 'like-post', postId, on: true }, by());
    await enqueue(stores, { kind: 'create-comment', postId, body: `Said to ${id}` }, by());
  }
}

/** How much of it has no answer yet. */
async function unanswered(): Promise<number> {
  const { vault, accountId } = openOwnStores();
  if (!accountId) return 0;
  const rows = await outboxOf(vault, accountId);
  return rows.filter(({ state }) => state.kind !== 'answered' && state.kind !== 'settled').length;
}

/** The same by bare requests, one after the other. */
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

/** Ms of every long task since this was asked for last. */
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
