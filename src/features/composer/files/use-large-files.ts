import { useEffect } from 'react';
import { useFileAddresses } from '../../../live/later.ts';
import type { Attachment } from '../../../shared/model/index.ts';
import { type LargePicture, openLightbox, preloadLightbox } from '../../media/index.ts';
import type { FileItem } from './use-files.ts';

/** Returns a function that opens the pictures of a form in the lightbox, including those that only this device has. */
export function useLargeFiles(items: readonly FileItem[]): (id: string) => void {
  const addressOf = useFileAddresses();
  const hasPictures = items.some(({ file }) => file?.mediaType === 'image');
  useEffect(() => {
    if (hasPictures) preloadLightbox();
  }, [hasPictures]);
  return (id) => {
    const pictures = items.filter(({ file }) => file?.mediaType === 'image');
    const open = async () => {
      const large = await Promise.all(
        pictures.map(async (item) => largeFile(item.file, item.name, await addressOf(item.id))),
      );
      await openLightbox(
        large,
        pictures.findIndex((item) => item.id === id),
      );
    };
    void open();
  };
}

function largeFile(file: Attachment | null, name: string, own: string | undefined): LargePicture {
  const original = file?.sizes.original;
  const url = own ?? (original?.url || file?.url || '');
  return {
    name,
    url,
    previewUrl: own ?? file?.thumbnailUrl ?? '',
    width: original?.width ?? 0,
    height: original?.height ?? 0,
  };
}
