import { useEffect, useState } from 'react';
import type { PreviewRow } from '../../shared/store/index.ts';
import styles from './Preview.module.css';

/** The text for a picture that cannot be loaded (spec §8). */
export const NO_PICTURE = 'Cannot load image';

interface PictureProps {
  url: string;
  thumbnail: PreviewRow['thumbnail'];
  /** The service may be asked; otherwise only the stored picture is shown. */
  mayAsk: boolean;
  alt?: string;
  onSize?: (width: number, height: number) => void;
}

/** The picture of a preview: the stored one, else the service's own. */
export function Picture({ url, thumbnail, mayAsk, alt = '', onSize }: PictureProps) {
  const src = useStored(thumbnail) ?? (mayAsk && !thumbnail ? url : null);
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null) return null;
  if (failed === src) return <p className={styles.absent}>{NO_PICTURE}</p>;
  return (
    <img
      src={src}
      alt={alt}
      className={styles.picture}
      referrerPolicy="no-referrer"
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(naturalWidth, naturalHeight)}
    />
  );
}

/** Returns the address of a stored picture while it is shown; `null` without one. */
function useStored(thumbnail: PreviewRow['thumbnail']): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!thumbnail) return;
    const made = URL.createObjectURL(new Blob([thumbnail.bytes], { type: thumbnail.mediaType }));
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [thumbnail]);
  return address;
}
