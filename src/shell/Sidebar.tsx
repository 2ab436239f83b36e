import { AppearanceButton } from '../features/appearance/index.ts';
import { useSession, useShell } from '../live/index.ts';
import { ArchiveBox } from './ArchiveBox.tsx';
import { BookmarkletBox } from './BookmarkletBox.tsx';
import { DeviceBox } from './DeviceBox.tsx';
import { GroupsBox } from './GroupsBox.tsx';
import { HomeListsBox } from './HomeListsBox.tsx';
import { MemoriesBox } from './MemoriesBox.tsx';
import { MyBox } from './MyBox.tsx';
import { ProductLinks } from './ProductLinks.tsx';
import { ReadingLinks } from './ReadingLinks.tsx';
import styles from './Sidebar.module.css';
import { ThemeSelector } from './ThemeSelector.tsx';
import { ViewerCard } from './ViewerCard.tsx';

/** The ways to everywhere: beside the page where there is room, in a drawer where there is not. */
export function Sidebar() {
  const session = useSession();
  const shell = useShell();
  return (
    <div className={styles.sidebar}>
      {session ? (
        <>
          <ViewerCard username={session.username} account={shell?.self?.account} />
          <MyBox username={session.username} self={shell?.self} />
          <HomeListsBox lists={shell?.homeLists ?? []} />
          <GroupsBox groups={shell?.recentGroups ?? []} self={shell?.self} />
          <DeviceBox />
          <ArchiveBox archive={shell?.self?.archives ?? null} />
        </>
      ) : (
        <ReadingLinks />
      )}
      <ProductLinks isSignedIn={session !== null} />
      {session && (
        <>
          <BookmarkletBox />
          <MemoriesBox />
        </>
      )}
      <ThemeSelector />
      <AppearanceButton />
    </div>
  );
}
