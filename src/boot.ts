import { applyAppearance } from './platform/appearance.ts';
import { pinTabAccount, readSnapshot, readTabAccount } from './platform/boot-hints.ts';
import { drawMessage, drawSnapshot } from './platform/boot-screen.ts';
import { missingFeature } from './platform/browser-support.ts';
import { SLOW_AFTER_MS } from './shared/config/index.ts';
import { mediaStore, WHERE_PICTURES_LIE } from './shared/contract/caches.ts';

// Runs before the page's body exists, as a classic script that blocks: see vite.config.ts.

function firstScreen(): HTMLElement {
  const account = readTabAccount();
  // From here on this tab reads as this account, whatever other tabs do.
  if (account?.hasSession) pinTabAccount(account);
  const snapshot = readSnapshot();
  const isMine = account?.hasSession && snapshot?.accountId === account.id;
  if (!snapshot || !isMine || snapshot.address !== location.pathname + location.search) return drawLoading();
  return drawSnapshot(snapshot);
}

/** The service worker keeps pictures for each account apart, and asks each page as whom it reads (sw/media.ts). */
function tellWherePicturesLie(): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data !== WHERE_PICTURES_LIE) return;
    const account = readTabAccount();
    ports[0]?.postMessage(mediaStore(account?.hasSession ? account.id : null));
  });
  // Otherwise nothing is heard before the whole page has been read.
  serviceWorker.startMessages();
}

/** The page's code and its settings may hang: until they are there, nothing else can say so. */
function drawLoading(): HTMLElement {
  const screen = drawMessage('Loading...');
  screen.setAttribute('role', 'status');
  const say = () =>
    screen.querySelector('.boot-message')?.replaceChildren('Still loading. The server may be slow to answer.');
  setTimeout(say, SLOW_AFTER_MS);
  return screen;
}

/** Calls back as soon as the parser has made the root, before anything of the body is painted. */
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
const problem = missingFeature();
if (!problem && 'serviceWorker' in navigator) tellWherePicturesLie();
whenRootExists((root) => {
  if (problem) root.replaceWith(drawMessage(problem));
  else root.before(firstScreen());
});
