import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/boot.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createRuntime,
  endStoredSession,
  noteLostSignIn,
  onSessionEndedElsewhere,
  RuntimeContext,
  restoreSession,
  storedSession,
} from './live/index.ts';
import { followAppearance } from './platform/appearance.ts';
import { followArrivals } from './platform/arrivals.ts';
import { hasUnsavedDrafts } from './platform/boot-hints.ts';
import { dropBootSnapshot, takeOver } from './platform/boot-snapshot.ts';
import { loadConfig } from './platform/config.ts';
import { reportErrors } from './platform/error-reporting.ts';
import { onNetworkChange } from './platform/network.ts';
import { onVisibilityChange } from './platform/visibility.ts';
import { createAppRouter } from './routes/-router.ts';
import type { EngineEvent } from './shared/contract/index.ts';
import { LEAVE, leaveStores } from './shared/store/index.ts';
import { StartFailure } from './shell/index.ts';

// At module level: React's StrictMode would start a second one from an effect.
const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module', name: 'larder' });
import.meta.hot?.dispose(() => worker.terminate());
// The worker ends with its page. `terminate()` would leave it no time to abort its transactions.
addEventListener('pagehide', () => {
  worker.postMessage(LEAVE);
  leaveStores('page');
});
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

/** Reloads the tab as a visitor when its session has ended. The route's guard then leads to the sign-in page (spec §8). */
function onEngineEvent(event: EngineEvent): void {
  if (event.kind === 'posts-lost') dropBootSnapshot();
  const isOver = event.kind === 'sign-in-lost' ? noteLostSignIn(event) : event.kind === 'signed-out';
  if (!isOver) return;
  if (event.kind === 'signed-out') endStoredSession();
  location.reload();
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  // Without a root the boot script has shown that this browser is too old.
  if (!place) return;
  let report = (error: unknown) => console.error(error);
  const root = createRoot(place, { onCaughtError: (error) => report(error) });
  followAppearance();
  const config = await loadConfig().catch((error: Error) => error);
  if (config instanceof Error) {
    root.render(<StartFailure error={config.message} />);
    takeOver();
    return;
  }
  const session = storedSession();
  const runtime = createRuntime({
    config,
    session,
    worker,
    tabId: crypto.randomUUID(),
    onEvent: onEngineEvent,
    onSessionFound: (found) => {
      if (restoreSession(found)) location.reload();
    },
  });
  if (hasUnsavedDrafts())
    void import('./live/drafts/unsaved-drafts.ts').then(({ restoreUnsavedDrafts }) => restoreUnsavedDrafts(runtime));
  if (session) onSessionEndedElsewhere(session, () => location.reload());
  report = reportErrors({
    dsn: config.errorReportingDsn,
    keep: (error) => void runtime.engine.call({ kind: 'report', error }),
    page: window,
  });
  onVisibilityChange((visible) => void runtime.engine.notice(visible ? 'visible' : 'hidden'));
  onNetworkChange((online) => void runtime.engine.notice(online ? 'online' : 'offline'));
  const router = createAppRouter({ isSignedIn: () => session !== null });
  followArrivals(router.history);
  root.render(
    <StrictMode>
      <RuntimeContext value={runtime}>
        <RouterProvider router={router} />
      </RuntimeContext>
    </StrictMode>,
  );
}

void start();
