import { useState } from 'react';
import { useIsReachable, useNow, usePreferences } from '../../live/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import type { Failure } from '../../shared/contract/index.ts';
import { formatAge } from '../../shared/text/index.ts';
import { lazyComponent } from '../../ui/index.ts';
import styles from './StoredAge.module.css';

const explain = lazyModule(() => import('../explain/index.ts'));
const LazyExplain = lazyComponent(
  explain,
  ({ ExplainViewDialog }) => ExplainViewDialog,
  "Couldn't load the explanation",
);

interface StoredAgeProps {
  /** Epoch ms; `null` if not known. */
  at: number | null;
  /** Why the last fetch failed; `null` if it did not. */
  failure: Failure | null;
}

/** ' · as of 14:20': the age of what is shown from the store because it could not be fetched again. Nothing if it could. */
export function StoredAge({ at, failure }: StoredAgeProps) {
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
      {isExplained && <LazyExplain at={at} failure={failure} onClose={() => setIsExplained(false)} />}
    </>
  );
}
