import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createRuntime,
  isSigningOut,
  noteLostSignIn,
  onSessionEndedElsewhere,
  RuntimeContext,
  restoreSession,
  storedSession,
} from './live/index.ts';
import { followAppearance } from './platform/appearance.ts';
import { followArrivals } from './platform/arrivals.ts';
import { endHints, hasUnsavedDrafts } from './platform/boot-hints.ts';
import { dropBootSnapshot, takeOver } from './platform/boot-snapshot.ts';
import { loadConfig } from './platform/config.ts';
import { reportErrors } from './platform/error-reporting.ts';
import { firstScreen } from './platform/first-screen.ts';
import { loadAhead } from './platform/load-ahead.ts';
import { onNetworkChange } from './platform/network.ts';
import { nextTask } from './platform/next-task.ts';
import type { Start } from './platform/open-engine.ts';
import { onVisibilityChange } from './platform/visibility.ts';
import { behindATap } from './routes/-modules.ts';
import { createAppRouter } from './routes/-router.ts';
import type { EngineEvent } from './shared/contract/index.ts';
import { leaveStores } from './shared/store/index.ts';
import { StartFailure } from './shell/index.ts';

/** What the boot script has started. With a content security policy of another build, it has not run. */
async function startedEngine(): Promise<Start> {
  if (window.larder) return window.larder;
  const { answerForPictures, start } = await import('./platform/missing-boot.ts');
  if ('serviceWorker' in navigator) answerForPictures();
  return start();
}

/** Reloads the tab as a visitor when its session has ended. The route's guard then leads to the sign-in page (spec §8). */
function onEngineEvent(event: EngineEvent): void {
  if (event.kind === 'posts-lost') dropBootSnapshot();
  const isOver = event.kind === 'sign-in-lost' ? noteLostSignIn(event) : event.kind === 'signed-out';
  if (!isOver) return;
  if (event.kind === 'signed-out') endHints(event);
  if (!isSigningOut()) location.reload();
}

/** False if the content security policy, of another build, does not let the styles inside index.html apply. */
const hasStyles = () => getComputedStyle(document.documentElement).getPropertyValue('--paper') !== '';

async function mount(place: HTMLElement): Promise<void> {
  const started = await startedEngine();
  const { worker, engineFailed } = started;
  // The code was evaluated in this task, which is long enough on a slow phone.
  await nextTask();
  addEventListener('pagehide', () => leaveStores('page'));
  if (!hasStyles()) await import('./ui/styles/missing-styles.ts').then(({ loadStyles }) => loadStyles());
  let report = (error: unknown) => console.error(error);
  const root = createRoot(place, { onCaughtError: (error) => report(error) });
  followAppearance();
  await started.agreed;
  const config = await loadConfig(started).catch((error: Error) => error);
  if (config instanceof Error) {
    root.render(<StartFailure error={config.message} />);
    takeOver();
    return;
  }
  const session = storedSession();
  // Another tab has signed in or out since the engine was started.
  if ((session?.accountId ?? null) !== started.accountId) return location.reload();
  const runtime = createRuntime({
    config,
    session,
    worker,
    engineFailed,
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
  // It may have changed since the boot script.
  const isVisible = document.visibilityState === 'visible';
  if (isVisible !== started.isVisible) void runtime.engine.notice(isVisible ? 'visible' : 'hidden');
  onNetworkChange((online) => void runtime.engine.notice(online ? 'online' : 'offline'));
  void firstScreen.then(() => runtime.engine.notice('drawn'));
  await nextTask();
  const router = createAppRouter({ isSignedIn: () => session !== null });
  followArrivals(router.history);
  // In slices: the first screen is a long task for a slow phone, and may be used meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RuntimeContext value={runtime}>
          <RouterProvider router={router} />
        </RuntimeContext>
      </StrictMode>,
    ),
  );
  void loadAhead(behindATap(session !== null));
}

// Without a root the boot script has shown that this browser is too old.
const place = document.getElementById('root');
if (place) void mount(place);
