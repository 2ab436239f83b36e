import { classes } from '../classes.ts';
import type { Crop, Shape } from './crop.ts';
import styles from './SquareCrop.module.css';

export interface CroppedPictureProps {
  src: string;
  shape: Shape;
  crop: Crop;
  className?: string | undefined;
}

/** The chosen square of a picture, as large as its box. Decorative: the controls beside it describe it. */
export function CroppedPicture({ src, shape, crop, className }: CroppedPictureProps) {
  const percent = (pixels: number) => `${(100 * pixels) / crop.side}%`;
  return (
    <span className={classes(styles.window, className)}>
      <img
        src={src}
        alt=""
        draggable={false}
        className={styles.picture}
        style={{
          width: percent(shape.width),
          height: percent(shape.height),
          left: percent(-crop.x),
          top: percent(-crop.y),
        }}
      />
    </span>
  );
}
