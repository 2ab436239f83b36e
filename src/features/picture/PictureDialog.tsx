import { useState } from 'react';
import { Button, Notice } from '../../ui/index.ts';
import { Dialog } from '../../ui/later.ts';
import { type Crop, CroppedPicture, centredCrop, SquareCrop } from '../../ui/square-crop/index.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import styles from './Picture.module.css';

interface PictureDialogProps {
  picture: ChosenPicture;
  isSending: boolean;
  /** Why it was not saved. */
  problem: string | null;
  onSave: (crop: Crop) => void;
  onClose: () => void;
}

/** Chooses the square of a picture, with previews in the sizes of the app. */
export function PictureDialog({ picture, isSending, problem, onSave, onClose }: PictureDialogProps) {
  const { src, shape } = picture;
  const [crop, setCrop] = useState(() => centredCrop(shape));
  return (
    <Dialog title="Choose the square" onClose={onClose}>
      <SquareCrop src={src} shape={shape} crop={crop} onCrop={setCrop} isDisabled={isSending} />
      <div className={styles.previews} aria-hidden="true">
        <span>Preview</span>
        <CroppedPicture src={src} shape={shape} crop={crop} className={styles.large} />
        <CroppedPicture src={src} shape={shape} crop={crop} className={styles.small} />
      </div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={isSending} onClick={() => onSave(crop)}>
          {isSending ? 'Uploading...' : 'Save'}
        </Button>
      </div>
    </Dialog>
  );
}
