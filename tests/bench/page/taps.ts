import { painted } from './timing.ts';

/** The functions that the bench calls in the app, and in a static copy of it. They run beside the page's own scripts. */

function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const postSelector = (id: string) => `#root article[data-post-id="${id}"]`;
const isFeed = () => document.querySelector('#root [role=feed]') !== null;

/** Resolves when the page is in a state, at the latest in the frame after. */
async function until(isReached: () => boolean): Promise<void> {
  if (isReached()) return;
  await new Promise<void>((resolve) => {
    let isOver = false;
    const look = () => {
      if (isOver || !isReached()) return;
      isOver = true;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    const eachFrame = () => {
      look();
      if (!isOver) requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
  });
}

/** Ms from now until the state that `act` leads to has been painted. */
async function timed(act: () => void, isReached: () => boolean): Promise<number> {
  const startedAt = performance.now();
  act();
  await until(isReached);
  await painted();
  return performance.now() - startedAt;
}

const topOf = (id: string) => document.querySelector(postSelector(id))?.getBoundingClientRect().top ?? Number.NaN;

/** Scrolls to some posts of the feed. Returns their ids. */
async function scrollToPost(index: number): Promise<string> {
  const post = document.querySelectorAll<HTMLElement>('#root article[data-post-id]')[index];
  if (!post) throw new Error(`The feed has no post ${index}.`);
  post.scrollIntoView({ behavior: 'instant' });
  scrollBy({ top: -100, behavior: 'instant' });
  // What comes into view may be drawn now, and move.
  for (let frame = 0; frame < 10; frame += 1) await painted();
  return post.dataset.postId ?? '';
}

const isPostPage = (id: string) => !isFeed() && document.querySelector(postSelector(id)) !== null;

/** Ms from a tap on a post's time until its own page shows it. */
const timeOpen = (id: string): Promise<number> =>
  timed(
    () => find(`${postSelector(id)} header a[href]:has(time)`).click(),
    () => isPostPage(id),
  );

/** More than a feed shows of a folded thread. */
const UNFOLDED = 8;

/** Ms until the page of an opened post has its whole thread, of which it renders what is near the screen. */
async function timeThread(id: string): Promise<{ textMs: number; allMs: number }> {
  const startedAt = performance.now();
  const textMs = await timeOpen(id);
  await until(() => document.querySelectorAll('#root [data-comment]').length >= UNFOLDED);
  await painted();
  return { textMs, allMs: performance.now() - startedAt };
}

/** Ms from "back" until the feed is there, and whether it is where the post was left. */
async function timeBack(id: string, top: number): Promise<{ ms: number; isAtPlace: boolean }> {
  const ms = await timed(
    () => history.back(),
    () => isFeed() && document.querySelector(postSelector(id)) !== null,
  );
  for (let frame = 0; frame < 10; frame += 1) await painted();
  return { ms, isAtPlace: Math.abs(topOf(id) - top) <= 1 };
}

/** Ms from a tap on "Like" until the button is painted as pressed or not pressed. */
function timeLike(id: string): Promise<number> {
  const button = () => find(`${postSelector(id)} button:is([title="Like"], [title="Un-like"])`);
  const before = button().getAttribute('aria-pressed');
  return timed(
    () => button().click(),
    () => button().getAttribute('aria-pressed') !== before,
  );
}

/** The same in a static copy: the button changes its own attribute. */
async function timeBareLike(id: string): Promise<number> {
  const button = find(`${postSelector(id)} button:is([title="Like"], [title="Un-like"])`);
  const toggle = () => button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  button.addEventListener('click', toggle);
  const ms = await timeLike(id);
  button.removeEventListener('click', toggle);
  return ms;
}

/** Replaces the copy of a feed by that of a post and back. */
async function timeBareOpen(html: string): Promise<{ openMs: number; backMs: number }> {
  const root = find('#root');
  const feed = [...root.children];
  const top = scrollY;
  const openMs = await timed(
    () => {
      root.innerHTML = html;
    },
    () => true,
  );
  const backMs = await timed(
    () => {
      root.replaceChildren(...feed);
      scrollTo({ top, behavior: 'instant' });
    },
    () => true,
  );
  return { openMs, backMs };
}

/** Fetches a post with all comments and draws the copy of its page: the text at once, the thread with the answer. */
async function timeBareThread(html: string, url: string, token: string): Promise<{ textMs: number; allMs: number }> {
  const startedAt = performance.now();
  const page = new DOMParser().parseFromString(html, 'text/html').body;
  const thread = page.querySelector('[data-comment]')?.parentElement;
  const comments = [...(thread?.children ?? [])];
  thread?.replaceChildren();
  const asked = fetch(url, { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.json());
  find('#root').replaceChildren(...page.children);
  await painted();
  const textMs = performance.now() - startedAt;
  await asked;
  thread?.replaceChildren(...comments);
  await painted();
  return { textMs, allMs: performance.now() - startedAt };
}

let longTasksMs: number[] = [];
new PerformanceObserver((list) => {
  longTasksMs.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: 'longtask' });

/** Ms of all long tasks since the last call. */
function takeLongTasks(): number[] {
  const taken = longTasksMs;
  longTasksMs = [];
  return taken;
}

export const taps = {
  scrollToPost,
  topOf,
  timeOpen,
  timeBack,
  timeThread,
  timeLike,
  timeBareLike,
  timeBareOpen,
  timeBareThread,
  takeLongTasks,
};
export type Taps = typeof taps;

Object.assign(globalThis, { taps });
