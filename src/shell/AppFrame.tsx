import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FaultBoundary } from '../features/faults/index.ts';
import { useSession } from '../live/index.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { SIDEBAR_BREAKPOINT_PX } from '../shared/config/index.ts';
import { ConfirmProvider } from '../ui/index.ts';
import styles from './AppFrame.module.css';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import {
  LateEndBar,
  LateFooter,
  LateHelpers,
  LatePageTurn,
  LateSidebarDrawer,
  LateStorageBar,
  LateUpdateBar,
} from './LateFrame.tsx';
import { LateSidebar } from './LateSidebar.tsx';
import { ReachStrip } from './ReachStrip.tsx';

/** Everything around a screen: header, sidebar or drawer, bottom bar, footer, and the strips that say what is going on. */
export function AppFrame() {
  const isSignedIn = useSession() !== null;
  const isWide = useMediaQuery(`(min-width: ${SIDEBAR_BREAKPOINT_PX}px)`);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  // A window that grows has room for the sidebar itself (spec §2).
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
            <LateSidebar />
          </aside>
        )}
      </div>
      <FaultBoundary what="end of the page" data={null}>
        <LateFooter hasAppearance={!isSignedIn && !isWide} />
        <div className={styles.notices}>
          <LateStorageBar />
          <LateUpdateBar />
        </div>
        {isSignedIn && !isWide && <BottomBar />}
        <LateEndBar />
      </FaultBoundary>
      {isDrawerOpen && !isWide && <LateSidebarDrawer onClose={() => setIsDrawerOpen(false)} />}
      <LateHelpers />
      <LatePageTurn main={main} />
    </ConfirmProvider>
  );
}
