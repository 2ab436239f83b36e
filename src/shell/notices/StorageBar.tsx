import { useEffect } from 'react';
import { ClearCache } from '../../features/storage/index.ts';
import { type StorageTrouble, useSession, useStorageTrouble } from '../../live/index.ts';
import { persistStorage } from '../../platform/storage.ts';
import { Button } from '../../ui/index.ts';
import styles from './UpdateBar.module.css';

/** Reports trouble with the device's storage, and what helps. Requests persistent storage for signed-in users. */
export function StorageBar() {
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    if (isSignedIn) void persistStorage();
  }, [isSignedIn]);
  const { trouble, dismiss } = useStorageTrouble();
  return (
    <div role="status">
      {trouble && (
        <div className={styles.bar}>
          <span>{troubleWords(trouble)}</span>
          {helpsReload(trouble) ? (
            <Button variant="quiet" onClick={() => location.reload()}>
              Reload
            </Button>
          ) : (
            <>
              <ClearCache />
              <Button variant="quiet" onClick={dismiss}>
                Close
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

const helpsReload = (trouble: StorageTrouble): boolean => trouble === 'superseded' || trouble === 'lost';

export function troubleWords(trouble: StorageTrouble): string {
  switch (trouble) {
    case 'superseded':
      return 'Updated in another tab – reload';
    case 'lost':
      return "This device's storage cannot be reached. What you see may be old.";
    case 'full':
      return 'This device has no room left, so nothing new can be kept here: free some space.';
    case 'rebuilt':
      return 'What this device kept of your feeds could not be read. It is being fetched anew.';
  }
}
