import { answered } from './bare.ts';

/**
 * The baseline of a start: draws the posts of the home feed without a framework. What it draws is marked up like the app's
 * posts, so that the same recorder sees them (tests/support/start-marks.ts).
 */

/** Given to the page in a JSON script. */
export interface Given {
  feedUrl: string;
  token: string;
  /** Number of elements to draw in all. */
  elements: number;
}

interface Row {
  id: string;
  body: string;
  comments: string[];
}

const DATABASE = 'bare';
const STORED_TEXT = 'bare';
/** On the first screen. */
const FIRST_POSTS = 5;

const given = JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? '{}') as Given;

async function fetchFeed(): Promise<Row[]> {
  const response = await fetch(given.feedUrl, { headers: { authorization: `Bearer ${given.token}` } });
  const { posts, comments } = (await response.json()) as {
    posts: { id: string; body: string; comments?: string[] }[];
    comments: { id: string; body: string }[];
  };
  const bodies = new Map(comments.map(({ id, body }) => [id, body]));
  return posts.map(({ id, body, comments: ids = [] }) => ({
    id,
    body,
    comments: ids.map((one) => bodies.get(one) ?? ''),
  }));
}

function line(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function drawRow({ id, body, comments }: Row, elements: number): HTMLElement {
  const article = document.createElement('article');
  article.dataset.postId = id;
  article.append(...[body, ...comments].map(line));
  while (article.childElementCount < elements) article.append(document.createElement('span'));
  return article;
}

function draw(rows: readonly Row[]): void {
  const root = document.getElementById('root');
  const each = given.elements / rows.length;
  root?.replaceChildren(...rows.map((row) => drawRow(row, each)));
  document.getElementById('boot')?.remove();
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('posts');
  return answered(opening);
}

async function keep(database: IDBDatabase, rows: readonly Row[]): Promise<void> {
  localStorage.setItem(STORED_TEXT, JSON.stringify(rows.slice(0, FIRST_POSTS)));
  const write = database.transaction('posts', 'readwrite');
  write.objectStore('posts').clear();
  for (const [at, row] of rows.entries()) write.objectStore('posts').put(row, at);
  await new Promise((resolve) => {
    write.oncomplete = resolve;
  });
}

function drawStoredText(): void {
  const stored = JSON.parse(localStorage.getItem(STORED_TEXT) ?? '[]') as Row[];
  const boot = document.createElement('div');
  boot.id = 'boot';
  boot.append(...stored.map((row) => drawRow(row, 0)));
  document.body.append(boot);
}

/** Cold: the answer is on its way while the rest of the page arrives. */
async function startCold(): Promise<void> {
  const asked = fetchFeed();
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  draw(await asked);
}

/** Warm: a stored text, then the stored rows, then the server's answer. */
async function startWarm(): Promise<void> {
  drawStoredText();
  const asked = fetchFeed().catch(() => null);
  const database = await openDatabase();
  const rows = await answered<Row[]>(database.transaction('posts').objectStore('posts').getAll());
  if (rows.length > 0) draw(rows);
  const fresh = await asked;
  if (!fresh || JSON.stringify(fresh) === JSON.stringify(rows)) return;
  draw(fresh);
  await keep(database, fresh);
}

void (document.documentElement.dataset.start === 'cold' ? startCold() : startWarm());
