import FileText from 'lucide-react/icons/file-text';
import Music from 'lucide-react/icons/music';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { useIsReachable } from '../../../live/index.ts';
import { isDataSaved } from '../../../platform/network.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import { fileSize } from '../../../shared/text/file-size.ts';
import { useKeptFocus } from '../../../ui/index.ts';
import { isPlayable, isVideo, VideoBox } from '../../media/index.ts';
import styles from './Files.module.css';

/** Attachments other than pictures, one row each. Audio, and video that this browser can play, has a player. */
export function Files({ files }: { files: Attachment[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <FileIcon file={file} />
          <div className={styles.words}>
            <Name file={file} />
            <span className={styles.size}>{fileSize(file.sizeBytes)}</span>
            {file.url !== '' && <Player file={file} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A file without an address, e.g. one that is not sent yet, has only its name. */
function Name({ file }: { file: Attachment }) {
  const name = <bdi>{titleOf(file)}</bdi>;
  if (file.url === '') return <span className={styles.name}>{name}</span>;
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer" className={styles.name}>
      {name}
    </a>
  );
}

function Player({ file }: { file: Attachment }) {
  if (file.mediaType === 'audio') return <AudioPlayer url={file.url} name={titleOf(file)} />;
  if (file.mediaType === 'general' && isPlayable(file.fileName))
    return <VideoBox url={file.url} name={file.fileName} />;
  return null;
}

function FileIcon({ file: { mediaType, fileName } }: { file: Attachment }) {
  const Icon = mediaType === 'audio' ? Music : isVideo(fileName) ? Video : FileText;
  return <Icon size={18} aria-hidden="true" />;
}

/** If the file cannot be loaded, a message takes the player's place. */
function AudioPlayer({ url, name }: { url: string; name: string }) {
  const [isAbsent, setIsAbsent] = useState(false);
  const isReachable = useIsReachable();
  const keepFocus = useKeptFocus();
  if (isAbsent) {
    return (
      <p className={styles.absent} role="status">
        {isReachable ? 'Not loaded.' : 'Not stored on this device.'}{' '}
        <button ref={keepFocus} type="button" className={styles.retry} onClick={() => setIsAbsent(false)}>
          Try again
        </button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: attachments have no captions.
    <audio
      ref={keepFocus}
      className={styles.player}
      src={url}
      controls
      // The duration is shown before playing. Offline, and while data are saved, nothing is requested.
      preload={isReachable && !isDataSaved() ? 'metadata' : 'none'}
      aria-label={name}
      onError={() => setIsAbsent(true)}
    />
  );
}

function titleOf(file: Attachment): string {
  return [file.artist, file.title].filter(Boolean).join(' – ') || file.fileName;
}
