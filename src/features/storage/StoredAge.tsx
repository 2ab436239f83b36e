import { useIsReachable, useNow, usePreferences } from '../../live/index.ts';
import type { Failure } from '../../shared/contract/index.ts';
import { formatAge } from '../../shared/text/index.ts';

interface StoredAgeProps {
  /** Epoch ms; `null` if not known. */
  at: number | null;
  /** Why the last fetch failed; `null` if it did not. */
  failure: Failure | null;
}

/** ' · as of 14:20': the age of what is shown from the store because it could not be fetched again. Nothing if it could. */
export function StoredAge({ at, failure }: StoredAgeProps) {
  const now = useNow();
  const { amPm } = usePreferences().timeDisplay;
  const isReachable = useIsReachable();
  if (at === null || (isReachable && !failure)) return null;
  return <> · {formatAge(at, now, amPm)}</>;
}
