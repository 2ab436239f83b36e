import { useState } from 'react';
import { useIsReachable, useNow, usePreferences } from '../../live/index.ts';
import type { Failure } from '../../shared/contract/index.ts';
import { formatAge } from '../../shared/text/index.ts';
import { LazyExplainView } from '../explain/index.ts';
import styles from './StoredAge.module.css';

interface StoredAgeProps {
  /** Epoch ms; `null` if not known. */
  at: number | null;
  /** Why the last fetch failed; `null` if it did not. */
  failure: Failure | null;
  /** When it failed (epoch ms), if known. */
  failedAt?: number | undefined;
}

/** ' · as of 14:20': the age of what is shown from the store because it could not be fetched again. Nothing if it could. */
export function StoredAge({ at, failure, failedAt }: StoredAgeProps) {
  const [isExplained, setIsExplained] = useState(false);
  const now = useNow();
  const { amPm } = usePreferences().timeDisplay;
  const isReachable = useIsReachable();
  if (at === null || (isReachable && !failure)) return null;
  return (
    <>
      {' · '}
      <button type="button" className={styles.age} aria-haspopup="dialog" onClick={() => setIsExplained(true)}>
        {formatAge(at, now, amPm)}
      </button>
      {isExplained && (
        <LazyExplainView at={at} failure={failure} failedAt={failedAt} onClose={() => setIsExplained(false)} />
      )}
    </>
  );
}
