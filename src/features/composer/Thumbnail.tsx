import FileText from 'lucide-react/icons/file-text';
import type { PointerEvent } from 'react';
import { useFileAddress } from '../../live/later.ts';
import styles from './FileList.module.css';
import type { FileItem } from './use-files.ts';

interface ThumbnailProps {
  item: FileItem;
  onShow: () => void;
  onPointerDown?: (event: PointerEvent) => void;
}

/** A file of a form by its picture, which opens large; anything else by a sheet of paper. */
export function Thumbnail({ item: { id, name, file }, onShow, onPointerDown }: ThumbnailProps) {
  const own = useFileAddress(id);
  const address = own ?? file?.thumbnailUrl;
  if (file?.mediaType === 'image' && address) {
    return (
      <button
        type="button"
        className={styles.show}
        aria-label={`Show ${name}`}
        onClick={onShow}
        onPointerDown={onPointerDown}
      >
        <img className={styles.picture} src={address} alt="" draggable={false} />
      </button>
    );
  }
  return (
    <span className={styles.blank} onPointerDown={onPointerDown}>
      <FileText size={26} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
