import type { ArchiveState } from '../../../shared/model/index.ts';
import { Collapsible } from '../../../ui/later.ts';
import { SidebarLink } from '../SidebarLink.tsx';

const RECOVERED = 2;

/** Link to the archive of the old network, until everything has been restored (spec §2). */
export function ArchiveBox({ archive }: { archive: ArchiveState | null }) {
  if (!archive) return null;
  const isRestored = archive.recoveryStatus === RECOVERED && archive.restoreCommentsAndLikes;
  if (isRestored) return null;
  return (
    <nav aria-label="Archive">
      <Collapsible title="Archive">
        <ul>
          <SidebarLink href="/settings/archive">Restore from an archive</SidebarLink>
        </ul>
      </Collapsible>
    </nav>
  );
}
