import { useEffect, useRef } from 'react';
import { CroppedPicture, type CroppedPictureProps } from './CroppedPicture.tsx';
import { type Crop, maxZoom, movedCrop, roomOf, zoomedCrop, zoomOf } from './crop.ts';
import styles from './SquareCrop.module.css';
import { useCropGestures } from './use-crop-gestures.ts';

interface SquareCropProps extends CroppedPictureProps {
  onCrop: (crop: Crop) => void;
  isDisabled?: boolean;
}

/**
 * Chooses a square of a picture: by dragging it, with two fingers or the wheel, or with three sliders, which work by keyboard
 * and by single taps. Follows `crop`.
 */
export function SquareCrop({ src, shape, crop, onCrop, isDisabled = false }: SquareCropProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(crop);
  useEffect(() => {
    latest.current = crop;
  });
  const change = (next: Crop) => {
    latest.current = next;
    onCrop(next);
  };
  const gestures = useCropGestures(frame, { shape, latest, onCrop: change, isDisabled });
  const zoom = zoomOf(crop, shape);
  const room = roomOf(crop, shape);
  const place = (axis: 'x' | 'y') => (room[axis] < 1 ? 50 : (100 * crop[axis]) / room[axis]);
  return (
    <div className={styles.crop}>
      <div ref={frame} className={styles.frame} {...gestures}>
        <CroppedPicture src={src} shape={shape} crop={crop} className={styles.whole} />
      </div>
      <Slider
        label="Zoom"
        min={100}
        max={Math.max(101, Math.round(100 * maxZoom(shape)))}
        value={Math.round(100 * zoom)}
        isDisabled={isDisabled || maxZoom(shape) === 1}
        onValue={(percent) => change(zoomedCrop(crop, percent / 100, shape))}
      />
      <Slider
        label="Left or right"
        value={Math.round(place('x'))}
        isDisabled={isDisabled || room.x < 1}
        onValue={(percent) => change(movedCrop(crop, { x: (room.x * percent) / 100 }, shape))}
      />
      <Slider
        label="Up or down"
        value={Math.round(place('y'))}
        isDisabled={isDisabled || room.y < 1}
        onValue={(percent) => change(movedCrop(crop, { y: (room.y * percent) / 100 }, shape))}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  /** Percent. */
  value: number;
  isDisabled: boolean;
  onValue: (percent: number) => void;
}

function Slider({ label, min = 0, max = 100, value, isDisabled, onValue }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${value} %`}
        disabled={isDisabled}
        onChange={({ target }) => onValue(target.valueAsNumber)}
      />
    </label>
  );
}
