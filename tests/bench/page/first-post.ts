// Runs before the page's code: records when the first stored post of the app is painted.

const FIRST_POST = '#root article[data-post-id]';

/** Ms from navigation start. */
export const firstPostPainted = new Promise<number>((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(FIRST_POST)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
});

Object.assign(globalThis, { firstPostPainted });
