import { applyAppearance } from './platform/appearance.ts';
import { readSnapshot, readTabAccount } from './platform/boot-hints.ts';
import { drawMessage, drawSnapshot } from './platform/boot-screen.ts';
import { missingFeature } from './platform/browser-support.ts';

// Runs before the page's body exists, as a classic script that blocks: see vite.config.ts.

function firstScreen(): HTMLElement {
  const account = readTabAccount();
  const snapshot = readSnapshot();
  const isMine = account?.hasSession && snapshot?.accountId === account.id;
  if (!snapshot || !isMine || snapshot.address !== location.pathname + location.search)
    return drawMessage('Loading...');
  return drawSnapshot(snapshot);
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
whenRootExists((root) => {
  if (problem) root.replaceWith(drawMessage(problem));
  else root.before(firstScreen());
});
