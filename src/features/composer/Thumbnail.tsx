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
export function Thumbnail(props: ThumbnailProps) {
  return props.item.file?.mediaType === 'image' ? <Picture {...props} /> : <Paper {...props} />;
}

/** Begins when the bytes are kept: they are looked for once. */
function Picture(props: ThumbnailProps) {
  const { item, onShow, onPointerDown } = props;
  const own = useFileAddress(item.id);
  const address = own ?? item.file?.thumbnailUrl;
  if (!address) return <Paper {...props} />;
  return (
    <button
      type="button"
      className={styles.show}
      aria-label={`Show ${item.name}`}
      onClick={onShow}
      onPointerDown={onPointerDown}
    >
      <img className={styles.picture} src={address} alt="" draggable={false} />
    </button>
  );
}

function Paper({ onPointerDown }: ThumbnailProps) {
  return (
    <span className={styles.blank} onPointerDown={onPointerDown}>
      <FileText size={26} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
