// Runs before anything of the page: notes when the first stored post of the live app has been painted.

const FIRST_POST = '#root article[data-post-id]';

/** Ms from the start of the navigation. */
export const firstPostPainted = new Promise<number>((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(FIRST_POST)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
});

Object.assign(globalThis, { firstPostPainted });
