import { useSelf } from '../../live/index.ts';
import { ARCHIVE_PAGE, PAGES } from '../../shared/rules/pages.ts';
import { Link } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';
import { SettingsPage } from '../settings/index.ts';
import { Waiting } from '../storage/index.ts';
import { Archive } from './Archive.tsx';

/** What the viewer left on the old network, and how to bring it back. */
export function ArchivePage() {
  const self = useSelf();
  return (
    <SettingsPage title={ARCHIVE_PAGE.label}>
      {!self ? <Waiting what="page" /> : self.archives ? <Archive archive={self.archives} /> : <NoArchive />}
    </SettingsPage>
  );
}

function NoArchive() {
  return (
    <EmptyState title="You have no archive">
      Only those who were on the old network before have one. If you were, and it is missing here, write to the{' '}
      <Link href={PAGES.support.href}>support</Link>.
    </EmptyState>
  );
}
