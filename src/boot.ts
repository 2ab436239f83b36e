import { applyAppearance } from './platform/appearance.ts';
import { readSnapshot, readTabAccount } from './platform/boot-hints.ts';
import { drawMessage, drawSnapshot } from './platform/boot-screen.ts';
import { missingFeature } from './platform/browser-support.ts';
import { start } from './platform/opening.ts';
import { answerForPictures } from './platform/pictures.ts';
import { SLOW_AFTER_MS } from './shared/config/index.ts';

// A classic script inside index.html that runs before the body of the page exists: see vite.config.ts.

function firstScreen(): HTMLElement {
  const account = readTabAccount();
  const snapshot = readSnapshot();
  const isMine = account?.hasSession && snapshot?.accountId === account.id;
  if (!snapshot || !isMine || snapshot.address !== location.pathname + location.search) return drawLoading();
  return drawSnapshot(snapshot);
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
if (!problem) {
  window.larder = start();
  if ('serviceWorker' in navigator) answerForPictures();
}
whenRootExists((root) => {
  if (problem) root.replaceWith(drawMessage(problem));
  else root.before(firstScreen());
});
