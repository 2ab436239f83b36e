import { useRef } from 'react';
import { useSelf } from '../../live/index.ts';
import type { View } from '../../shared/contract/index.ts';
import type { ArchiveState } from '../../shared/model/index.ts';
import { Link } from '../../ui/index.ts';
import { SettingsSection, useProgress } from '../settings/index.ts';
import { Activities } from './Activities.tsx';
import styles from './Archive.module.css';
import { RestoreForm } from './RestoreForm.tsx';

/** The viewer, of whom the state of the archive is a part. */
const VIEW: View = { kind: 'shell' };

/** The two parts of an archive: the viewer's own posts, and what they wrote and liked below posts of others. */
export function Archive({ archive }: { archive: ArchiveState }) {
  return (
    <>
      <p>
        On the old network you were <bdi>@{archive.oldUsername}</bdi>.
      </p>
      {(archive.hasArchive || archive.recoveryStatus > 0) && (
        <SettingsSection title="Posts">
          <Posts archive={archive} />
        </SettingsSection>
      )}
      <SettingsSection title="Comments and likes">
        <Activities archive={archive} />
      </SettingsSection>
    </>
  );
}

function Posts({ archive }: { archive: ArchiveState }) {
  const username = useSelf()?.account.username;
  const { recoveryStatus, viaSources } = archive;
  const status = useRef<HTMLParagraphElement>(null);
  useProgress(VIEW, recoveryStatus === 1);
  return (
    <>
      <p role="status" className={styles.state} ref={status} tabIndex={-1}>
        {recoveryStatus === 1 &&
          'The posts that you chose are being restored. You can leave this page: the server goes on.'}
        {recoveryStatus === 2 && 'The posts that you chose are restored.'}
      </p>
      {recoveryStatus === 0 && !viaSources && (
        <p>The list of the sources of your posts could not be read, so nothing can be restored here without loss.</p>
      )}
      {recoveryStatus === 0 && viaSources?.length === 0 && <p>The server names no posts to restore.</p>}
      {recoveryStatus === 0 && viaSources && viaSources.length > 0 && (
        <RestoreForm sources={viaSources} onDone={() => status.current?.focus()} />
      )}
      {recoveryStatus === 2 && username && <Link href={`/${username}`}>Look at my posts</Link>}
    </>
  );
}
