import { applyAppearance } from './platform/appearance.ts';
import { pinTabAccount, readSnapshot, readTabAccount } from './platform/boot-hints.ts';
import { drawMessage, drawSnapshot } from './platform/boot-screen.ts';
import { missingFeature } from './platform/browser-support.ts';
import { SLOW_AFTER_MS } from './shared/config/index.ts';
import { mediaStore, WHERE_PICTURES_LIE } from './shared/contract/caches.ts';

// A blocking classic script that runs before the body of the page exists: see vite.config.ts.

function firstScreen(): HTMLElement {
  const account = readTabAccount();
  // This tab keeps this account, also when another tab signs in to another one.
  if (account?.hasSession) pinTabAccount(account);
  const snapshot = readSnapshot();
  const isMine = account?.hasSession && snapshot?.accountId === account.id;
  if (!snapshot || !isMine || snapshot.address !== location.pathname + location.search) return drawLoading();
  return drawSnapshot(snapshot);
}

/** Answers the service worker, which caches pictures by account and asks each page for its account (sw/media.ts). */
function answerForPictures(): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data !== WHERE_PICTURES_LIE) return;
    const account = readTabAccount();
    ports[0]?.postMessage(mediaStore(account?.hasSession ? account.id : null));
  });
  // Without it no message arrives before the document is parsed.
  serviceWorker.startMessages();
}

/** Shows 'Loading...' until the page's code and the config have arrived, and says so if they take long. */
function drawLoading(): HTMLElement {
  const screen = drawMessage('Loading...');
  screen.setAttribute('role', 'status');
  const say = () =>
    screen.querySelector('.boot-message')?.replaceChildren('Still loading. The server may be slow to answer.');
  setTimeout(say, SLOW_AFTER_MS);
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
const problem = missingFeature();
if (!problem && 'serviceWorker' in navigator) answerForPictures();
whenRootExists((root) => {
  if (problem) root.replaceWith(drawMessage(problem));
  else root.before(firstScreen());
});
