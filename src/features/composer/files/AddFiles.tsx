import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useRef } from 'react';
import { useMediaQuery } from '../../../platform/media-query.ts';
import { Button } from '../../../ui/index.ts';

interface AddFilesProps {
  isFull: boolean;
  onAdd: (files: File[]) => void;
}

/** Buttons that add files and, on handheld devices, take a photo. */
export function AddFiles({ isFull, onAdd }: AddFilesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])]);
    // Lets the same file be chosen again.
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
