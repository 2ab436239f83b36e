import FileText from 'lucide-react/icons/file-text';
import { type PointerEvent, useState } from 'react';
import { useFileAddress } from '../../../live/later.ts';
import styles from './FileList.module.css';
import type { FileItem } from './use-files.ts';

interface ThumbnailProps {
  item: FileItem;
  onShow: () => void;
  onPointerDown?: (event: PointerEvent) => void;
}

/** The thumbnail of a file. A picture opens in the lightbox, other files have an icon. */
export function Thumbnail(props: ThumbnailProps) {
  return props.item.file?.mediaType === 'image' ? <Picture {...props} /> : <FileIcon {...props} />;
}

/** A component of its own: it mounts when the bytes are stored, which are read once. */
function Picture(props: ThumbnailProps) {
  const { item, onShow, onPointerDown } = props;
  const own = useFileAddress(item.id);
  const [broken, setBroken] = useState<string>();
  const address = own ?? item.file?.thumbnailUrl;
  if (!address || address === broken) return <FileIcon {...props} />;
  return (
    <button
      type="button"
      className={styles.show}
      aria-label={`Show ${item.name}`}
      onClick={onShow}
      onPointerDown={onPointerDown}
    >
      <img className={styles.picture} src={address} alt="" draggable={false} onError={() => setBroken(address)} />
    </button>
  );
}

function FileIcon({ onPointerDown }: ThumbnailProps) {
  return (
    <span className={styles.blank} onPointerDown={onPointerDown}>
      <FileText size={26} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
