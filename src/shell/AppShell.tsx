import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FaultBoundary } from '../features/faults/index.ts';
import { useSession } from '../live/index.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { SIDEBAR_BREAKPOINT_PX } from '../shared/config/index.ts';
import { ConfirmProvider } from '../ui/index.ts';
import styles from './AppShell.module.css';
import { BottomBar } from './bottom/BottomBar.tsx';
import { Header } from './header/Header.tsx';
import {
  LazyEndedBar,
  LazyFooter,
  LazyGlobalFeatures,
  LazyLossBar,
  LazyOutboxBar,
  LazyRouteAnnouncer,
  LazySidebarDrawer,
  LazyStorageBar,
  LazyUnsentBar,
  LazyUpdateBar,
} from './lazy-modules.ts';
import { ReachStrip } from './notices/ReachStrip.tsx';
import { LazySidebar } from './sidebar/LazySidebar.tsx';

/** The layout around a screen: header, sidebar or drawer, bottom bar, footer and notices. */
export function AppShell() {
  const isSignedIn = useSession() !== null;
  const isWide = useMediaQuery(`(min-width: ${SIDEBAR_BREAKPOINT_PX}px)`);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  // Its code may come after the user has gone elsewhere.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && setIsDrawerOpen(false)),
    [router],
  );
  // A window that becomes wide enough shows the sidebar instead of the drawer (spec §2).
  useEffect(() => {
    if (isWide) setIsDrawerOpen(false);
  }, [isWide]);

  return (
    <ConfirmProvider>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <FaultBoundary what="header" data={null}>
        <Header hasMenuButton={isSignedIn && !isWide} onOpenMenu={() => setIsDrawerOpen(true)} />
      </FaultBoundary>
      <ReachStrip />
      <div className={styles.columns}>
        <main id="content" ref={main} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        {isWide && (
          <aside className={styles.side} aria-label="Menu">
            <LazySidebar />
          </aside>
        )}
      </div>
      <FaultBoundary what="end of the page" data={null}>
        <LazyFooter hasAppearance={!isSignedIn && !isWide} />
        <div className={styles.notices}>
          <LazyLossBar />
          <LazyStorageBar />
          <LazyUpdateBar />
          {!isSignedIn && <LazyEndedBar />}
          {!isSignedIn && <LazyUnsentBar />}
        </div>
        {isSignedIn && !isWide && <BottomBar />}
        {isSignedIn && <LazyOutboxBar />}
      </FaultBoundary>
      {isDrawerOpen && !isWide && <LazySidebarDrawer onClose={() => setIsDrawerOpen(false)} />}
      <LazyGlobalFeatures />
      <LazyRouteAnnouncer main={main} />
    </ConfirmProvider>
  );
}
