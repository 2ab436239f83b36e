import type { ArchiveState } from '../../../shared/model/index.ts';
import { ARCHIVE_PAGE } from '../../../shared/rules/pages.ts';
import { Collapsible } from '../../../ui/later.ts';
import { PageLink } from '../SidebarLink.tsx';

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
          <PageLink page={ARCHIVE_PAGE} />
        </ul>
      </Collapsible>
    </nav>
  );
}
