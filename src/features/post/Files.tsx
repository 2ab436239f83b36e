import FileText from 'lucide-react/icons/file-text';
import Music from 'lucide-react/icons/music';
import { useState } from 'react';
import type { Attachment } from '../../shared/model/index.ts';
import { isPlayable, VideoBox } from '../media/index.ts';
import styles from './Files.module.css';
import { fileSize } from './file-size.ts';

/** Attachments that are no pictures, a row each; sounds and the videos that this browser can play are played in place. */
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
            {file.mediaType === 'audio' && <Sound url={file.url} name={titleOf(file)} />}
            {file.mediaType === 'general' && isPlayable(file.fileName) && (
              <VideoBox url={file.url} name={file.fileName} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What cannot be had says so in the player's own box. */
function Sound({ url, name }: { url: string; name: string }) {
  const [isAbsent, setIsAbsent] = useState(false);
  if (isAbsent) {
    return (
      <p className={styles.absent} role="status">
        Not stored on this device.{' '}
        <button type="button" className={styles.retry} onClick={() => setIsAbsent(false)}>
          Try again
        </button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a reader attached has no captions.
    <audio
      className={styles.player}
      src={url}
      controls
      preload="none"
      aria-label={name}
      onError={() => setIsAbsent(true)}
    />
  );
}

function titleOf(file: Attachment): string {
  return [file.artist, file.title].filter(Boolean).join(' – ') || file.fileName;
}
