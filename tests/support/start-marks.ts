import type { Page } from '@playwright/test';

/** When a page showed what. Ms since the navigation started, after the paint. */
export interface StartMarks {
  /** Epoch ms of the navigation's start. */
  startedAt: number;
  /** The first post, stored or live. */
  firstTextMs: number | null;
  /** The first post that the app itself has rendered. */
  firstPostMs: number | null;
  /** The last post that was added. */
  lastPostMs: number | null;
  posts: number;
  longTasksMs: number[];
  /** Sum of all layout shifts that no input has caused. */
  layoutShift: number;
  /** Those before the page first said that the server is slow or not reachable: the line moves the content as it comes and goes. */
  layoutShiftBeforeStrip: number;
}

/** Runs in the page, before its own code. */
function recordMarks(): void {
  const marks: StartMarks = {
    startedAt: performance.timeOrigin,
    firstTextMs: null,
    firstPostMs: null,
    lastPostMs: null,
    posts: 0,
    longTasksMs: [],
    layoutShift: 0,
    layoutShiftBeforeStrip: 0,
  };
  const { port1, port2 } = new MessageChannel();
  const painted: (() => void)[] = [];
  port1.onmessage = () => {
    for (const record of painted.splice(0)) record();
  };
  /** Calls `record` when what is in the document now has been painted. */
  const afterPaint = (record: (atMs: number) => void) =>
    requestAnimationFrame(() => {
      painted.push(() => record(performance.now()));
      port2.postMessage(null);
    });
  const anyPost = document.getElementsByTagName('article');
  let hasText = false;
  let posts = 0;
  let hasSaidSo = false;
  new MutationObserver(() => {
    hasSaidSo ||= Boolean(document.getElementById('reach')?.textContent);
    if (anyPost.length === 0) return;
    if (!hasText) {
      hasText = true;
      afterPaint((at) => {
        marks.firstTextMs = at;
      });
    }
    const live = document.querySelectorAll('#root article[data-post-id]');
    if (live.length === posts) return;
    const isFirst = posts === 0;
    const isMore = live.length > posts;
    posts = live.length;
    afterPaint((at) => {
      if (isFirst) marks.firstPostMs = at;
      if (isMore) marks.lastPostMs = at;
      marks.posts = Math.max(marks.posts, posts);
    });
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    marks.longTasksMs.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (hadRecentInput) continue;
      marks.layoutShift += value;
      if (!hasSaidSo) marks.layoutShiftBeforeStrip += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { startMarks: marks });
}

declare const startMarks: StartMarks;

/** tsx gives functions their names by this helper, which pages do not have. */
const NAME_HELPER = 'globalThis.__name ??= (named) => named;';

/** Records marks in every page opened from now on. */
export const recordStarts = (target: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  target.addInitScript({ content: `${NAME_HELPER}(${recordMarks.toString()})();` });

export const readMarks = (page: Page): Promise<StartMarks> => page.evaluate(() => startMarks);

/** Number of elements of the page, and of an average post of it. */
export const sizeOf = (page: Page): Promise<{ elements: number; elementsAPost: number }> =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    elementsAPost:
      document.querySelectorAll('#root article[data-post-id] *').length /
        document.querySelectorAll('#root article[data-post-id]').length +
      1,
  }));

/** Waits until a post, or that there is a new one, has been painted. Returns ms since the navigation started. */
export const newPostShownAt = (page: Page, postId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const isShown = () =>
      document.querySelector(`#root article[data-post-id="${id}"]`) !== null ||
      [...document.querySelectorAll('#root main button')].some((button) => button.textContent.includes(' new post'));
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isShown()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      look();
    });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now();
  }, postId);
