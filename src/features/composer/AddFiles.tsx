import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useRef } from 'react';
import { useMediaQuery } from '../../platform/media-query.ts';
import { Button } from '../../ui/index.ts';

interface AddFilesProps {
  isFull: boolean;
  onAdd: (files: File[]) => void;
}

/** Files to choose, and on what is held in the hand a photo to take. */
export function AddFiles({ isFull, onAdd }: AddFilesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <>
      <Button disabled={isFull} onClick={() => files.current?.click()}>
        <ImagePlus size={18} aria-hidden="true" /> Add files
      </Button>
      <input ref={files} type="file" multiple hidden aria-label="Files" onChange={take} />
      {isHandheld && (
        <>
          <Button disabled={isFull} onClick={() => camera.current?.click()}>
            <Camera size={18} aria-hidden="true" /> Take a photo
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Camera"
            onChange={take}
          />
        </>
      )}
    </>
  );
}
