import { useState } from 'react';

/**
 * Returns a value, or the last one that was known under this key: a form with words in it, or a secret that is shown once, stays
 * when the mirror is cleared or lost, e.g. on a full disk.
 */
export function useLastKnown<Value>(key: string, value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState({ key, value });
  if (known.key !== key || (value !== undefined && value !== known.value)) setKnown({ key, value });
  return value === undefined && known.key === key ? known.value : value;
}
