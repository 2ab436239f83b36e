import FileText from 'lucide-react/icons/file-text';
import Music from 'lucide-react/icons/music';
import type { Attachment } from '../../shared/model/index.ts';
import styles from './Files.module.css';
import { fileSize } from './file-size.ts';

/** Attachments that are no pictures, a row each. */
export function Files({ files }: { files: Attachment[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          {file.mediaType === 'audio' ? (
            <Music size={18} aria-hidden="true" />
          ) : (
            <FileText size={18} aria-hidden="true" />
          )}
          <div className={styles.words}>
            <a href={file.url} target="_blank" rel="noopener noreferrer" className={styles.name}>
              <bdi>{titleOf(file)}</bdi>
            </a>
            <span className={styles.size}>{fileSize(file.sizeBytes)}</span>
            {file.mediaType === 'audio' && (
              // biome-ignore lint/a11y/useMediaCaption: what a reader attached has no captions.
              <audio className={styles.player} src={file.url} controls preload="none" aria-label={titleOf(file)} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function titleOf(file: Attachment): string {
  return [file.artist, file.title].filter(Boolean).join(' – ') || file.fileName;
}
