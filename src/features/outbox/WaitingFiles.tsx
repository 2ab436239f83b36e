import { useSeconds, useUploaded } from '../../live/later.ts';
import type { Reach } from '../../shared/contract/index.ts';
import { uploadIn } from '../../shared/mutations/index.ts';
import type { OutboxRow } from '../../shared/store/vault/rows.ts';
import styles from './OutboxPage.module.css';
import { countsUntil, stateWords } from './words.ts';

interface WaitingFilesProps {
  uploads: readonly OutboxRow[];
  reach: Reach['kind'];
  pausedUntilAt: number;
  /** What the post itself says: a file that says the same says nothing. */
  how: string | null;
}

/** Files for which a post waits, each with how far it is. Refused ones are named by the post itself. */
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
  const nowAt = useSeconds(countsUntil(upload, pausedUntilAt));
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
