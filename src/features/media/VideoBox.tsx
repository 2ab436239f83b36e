import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';
import styles from './VideoBox.module.css';

export interface Video {
  url: string;
  name: string;
}

const Player = lazyComponent(
  lazyModule(() => import('./VideoPlayer.tsx')),
  ({ VideoPlayer }) => VideoPlayer,
  "Couldn't load player",
);

/** A video that is fetched when the user starts it. Box and player have the same size. */
export function VideoBox({ url, name }: Video) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <div className={styles.box}>
      {isWanted ? (
        <Player url={url} name={name} />
      ) : (
        <button
          type="button"
          className={styles.start}
          aria-label={`Play video ${name}`}
          onClick={() => setIsWanted(true)}
        >
          <Play size={40} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
