import { applyAppearance } from './platform/appearance.ts';
import {
  type BootSnapshot,
  readIsLeftOpen,
  readSnapshot,
  readTabAccount,
  readTabPosition,
} from './platform/boot-hints.ts';
import { drawMessage, drawSnapshot, drawWelcome, LOADING, withReach } from './platform/boot-screen.ts';
import { missingFeature } from './platform/browser-support.ts';
import { start } from './platform/opening.ts';
import { answerForPictures } from './platform/pictures.ts';
import { DEFAULT_SITE_TITLE, SLOW_AFTER_MS } from './shared/config/index.ts';

// A classic script inside index.html that runs before the body of the page exists: see vite.config.ts.

function firstScreen(): HTMLElement {
  const account = readTabAccount();
  // Not for somebody who has lost a sign-in, or left a session open: the page says so first.
  if (!account && !readIsLeftOpen() && location.pathname === '/' && window.larder) {
    return whileLoading(drawWelcome(window.larder.config.then(siteTitleOf)));
  }
  const snapshot = readSnapshot();
  const isMine = account?.hasSession && snapshot?.accountId === account.id;
  if (!snapshot || !isMine || snapshot.address !== location.pathname + location.search || isOfAnotherTab(snapshot))
    return whileLoading(drawMessage(LOADING));
  return drawSnapshot(snapshot);
}

/** Whether another tab stored it last, at another place of the same feed than the one that this tab returns to. */
function isOfAnotherTab({ accountId, feedKey, postId, place }: BootSnapshot): boolean {
  const last = readTabPosition();
  if (last?.accountId !== accountId || last.feedKey !== feedKey) return false;
  return last.isTop ? place.scrolled > 0 : last.postId !== postId;
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

applyAppearance();
// The stored first screen begins where the user was: the browser would scroll down in it.
history.scrollRestoration = 'manual';
const problem = missingFeature();
if (!problem) {
  window.larder = start();
  if ('serviceWorker' in navigator) answerForPictures();
}
whenRootExists((root) => {
  if (problem) root.replaceWith(drawMessage(problem));
  else root.before(withReach(firstScreen()));
});
