import { useSeconds, useUploaded } from '../../../live/later.ts';
import type { Reach } from '../../../shared/contract/index.ts';
import { uploadIn } from '../../../shared/mutations/index.ts';
import type { OutboxRow } from '../../../shared/store/vault/rows.ts';
import { countdownUntil, stateWords } from '../words.ts';
import styles from './OutboxPage.module.css';

interface WaitingFilesProps {
  uploads: readonly OutboxRow[];
  reach: Reach['kind'];
  pausedUntilAt: number;
  /** The post's own displayed state. Files with the same state show none. */
  how: string | null;
}

/** Files that a post depends on, with their states. The post itself lists refused ones. */
export function WaitingFiles({ uploads, ...rest }: WaitingFilesProps) {
  const waiting = uploads.filter(({ state }) => state.kind !== 'refused');
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Files">
      {waiting.map((upload) => (
        <WaitingFile key={upload.id} upload={upload} {...rest} />
      ))}
    </ul>
  );
}

function WaitingFile({
  upload,
  reach,
  pausedUntilAt,
  how,
}: Omit<WaitingFilesProps, 'uploads'> & { upload: OutboxRow }) {
  const nowAt = useSeconds(countdownUntil(upload, pausedUntilAt));
  const uploaded = useUploaded(upload.id);
  const name = uploadIn(upload.mutation)?.fileName ?? '';
  const words = stateWords(upload, { nowAt, reach, pausedUntilAt, uploaded });
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        <bdi>{name}</bdi>
        {words !== how && ` · ${words}`}
      </span>
      {upload.state.kind === 'sending' && uploaded !== undefined && (
        <progress className={styles.progress} value={uploaded} aria-label={`Uploading ${name}`} />
      )}
    </li>
  );
}
