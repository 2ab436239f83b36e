import type { ReactNode } from 'react';
import { AppearanceButton, ThemeSelector } from '../../features/appearance/index.ts';
import { FaultBoundary } from '../../features/faults/index.ts';
import { useSession, useShell } from '../../live/index.ts';
import { ArchiveBox } from './boxes/ArchiveBox.tsx';
import { BookmarkletBox } from './boxes/BookmarkletBox.tsx';
import { DeviceBox } from './boxes/DeviceBox.tsx';
import { GroupsBox } from './boxes/GroupsBox.tsx';
import { HomeListsBox } from './boxes/HomeListsBox.tsx';
import { MemoriesBox } from './boxes/MemoriesBox.tsx';
import { MyBox } from './boxes/MyBox.tsx';
import { LateAccountSwitcher } from './LateAccountSwitcher.tsx';
import { ProductLinks } from './ProductLinks.tsx';
import styles from './Sidebar.module.css';
import { ViewerCard } from './ViewerCard.tsx';
import { VisitorLinks } from './VisitorLinks.tsx';

/** The main menu: beside the content on wide windows, otherwise in the drawer. */
export function Sidebar() {
  const session = useSession();
  const shell = useShell();
  const box = (part: ReactNode) => (
    <FaultBoundary what="part of the menu" data={shell} view={{ kind: 'shell' }}>
      {part}
    </FaultBoundary>
  );
  return (
    <div className={styles.sidebar}>
      {session ? (
        <>
          {box(<ViewerCard username={session.username} account={shell?.self?.account} />)}
          {box(<LateAccountSwitcher />)}
          {box(<MyBox username={session.username} self={shell?.self} />)}
          {box(<HomeListsBox />)}
          {box(<GroupsBox groups={shell?.recentGroups ?? []} self={shell?.self} />)}
          {box(<DeviceBox />)}
          {box(<ArchiveBox archive={shell?.self?.archives ?? null} />)}
        </>
      ) : (
        box(<VisitorLinks />)
      )}
      {box(<ProductLinks isSignedIn={session !== null} />)}
      {session && (
        <>
          {box(<BookmarkletBox />)}
          {box(<MemoriesBox />)}
        </>
      )}
      {box(<ThemeSelector />)}
      {box(<AppearanceButton />)}
    </div>
  );
}
