import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../live/index.ts';
import { Button } from '../../ui/index.ts';
import { type UpdateWatch, watchForUpdates } from './app-updates.ts';
import styles from './UpdateBar.module.css';

/** Offers to reload when a new version is available (spec §4 "App version change"). */
export function UpdateBar() {
  const config = useConfig();
  const watch = useRef<UpdateWatch>(undefined);
  const [isUpdated, setIsUpdated] = useState(false);
  useEffect(() => {
    const started = watchForUpdates(config, () => setIsUpdated(true));
    watch.current = started;
    return () => started.stop();
  }, [config]);
  return (
    <div role="status">
      {isUpdated && (
        <div className={styles.bar}>
          <span>A new version of {config.siteTitle} is there.</span>
          <Button variant="quiet" onClick={() => void watch.current?.apply()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
