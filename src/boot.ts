import { applyAppearance } from './platform/appearance.ts';
import {
  type BootSnapshot,
  readIsLeftOpen,
  readSnapshot,
  readTabAccount,
  readTabPosition,
} from './platform/boot-hints.ts';
import { drawMessage, drawSnapshot, drawWelcome, LOADING, showLoadFailure, withReach } from './platform/boot-screen.ts';
import { missingFeature } from './platform/browser-support.ts';
import { keepInstallPrompt } from './platform/installing.ts';
import { isCut, start } from './platform/opening.ts';
import { answerForPictures } from './platform/pictures.ts';
import { areFilesThere, reloadWhen } from './platform/recovery.ts';
import { DEFAULT_SITE_TITLE, SLOW_AFTER_MS } from './shared/config/index.ts';

// A classic script inside index.html that runs before the body of the page exists: see vite.config.ts.

/** Between two measurements of the same place. */
const ROUNDING_PX = 2;

function firstScreen(): HTMLElement {
  const account = readTabAccount();
  // Not for somebody who has lost a sign-in, or left a session open: the page says so first.
  if (!account && !readIsLeftOpen() && location.pathname === '/' && window.larder) {
    return whileLoading(drawWelcome(window.larder.config.then(siteTitleOf)));
  }
  const snapshot = readSnapshot();
  const isMine = account?.hasSession && snapshot?.accountId === account.id;
  if (!snapshot || !isMine || snapshot.address !== location.pathname + location.search || isElsewhere(snapshot))
    return whileLoading(drawMessage(LOADING));
  return drawSnapshot(snapshot);
}

/** Whether the snapshot begins at another place of its feed than the one that this tab returns to. */
function isElsewhere({ accountId, feedKey, postId, place }: BootSnapshot): boolean {
  const last = readTabPosition();
  if (last?.accountId !== accountId || last.feedKey !== feedKey) return false;
  if (last.isTop) return place.scrolled > 0;
  return place.scrolled === 0 || last.postId !== postId || Math.abs(place.top - last.offsetPx) > ROUNDING_PX;
}

/** The live page checks the config; this one only shows its title. */
function siteTitleOf(config: unknown): string {
  const { siteTitle } = (config ?? {}) as { siteTitle?: unknown };
  return typeof siteTitle === 'string' ? siteTitle : DEFAULT_SITE_TITLE;
}

/** Says that the page's code and the config are loading, and whether that takes long. */
function whileLoading(screen: HTMLElement): HTMLElement {
  const message = screen.querySelector('.boot-message');
  message?.setAttribute('role', 'status');
  setTimeout(() => message?.replaceChildren('Still loading. The server may be slow to answer.'), SLOW_AFTER_MS);
  return screen;
}

/** Calls `draw` when the parser has created the root element, before the first paint of the body. */
function whenRootExists(draw: (root: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    const root = document.getElementById('root');
    if (!root) return;
    observer.disconnect();
    draw(root);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}

/** Calls `listener` if the page's module, or one that it imports, could not be loaded, or was cut. Loads the page again when they are there. */
function onLoadFailure(listener: () => void): void {
  // Errors of elements do not bubble.
  addEventListener(
    'error',
    (event) => {
      const isRunning = document.getElementById('root')?.firstChild;
      if (!(event.target instanceof HTMLScriptElement || (isCut(event) && !isRunning))) return;
      listener();
      reloadWhen(areFilesThere);
    },
    { capture: true },
  );
}

/**
 * Names the file of the styles inside index.html by a disabled `<link>`. Late code that depends on it finds it in the document; a
 * second copy would style the whole document again. Not in index.html itself: Chromium before 156 loads a disabled stylesheet
 * that its parser finds, on a connection that the engine's code needs.
 */
function nameStyles(): void {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="styles"]');
  // In development the styles are a file.
  if (!tag) return;
  const link = document.createElement('link');
  link.setAttribute('disabled', '');
  link.rel = 'stylesheet';
  link.href = tag.content;
  document.head.append(link);
}

applyAppearance();
keepInstallPrompt();
nameStyles();
// The stored first screen begins where the user was: the browser would scroll down in it.
history.scrollRestoration = 'manual';
const problem = missingFeature();
if (!problem) {
  window.larder = start();
  if ('serviceWorker' in navigator) answerForPictures();
}
whenRootExists((root) => {
  if (problem) root.replaceWith(drawMessage(problem));
  else {
    const screen = withReach(firstScreen());
    root.before(screen);
    onLoadFailure(() => showLoadFailure(screen));
  }
});
