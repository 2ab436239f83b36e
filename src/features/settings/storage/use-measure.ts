import { useCallback, useEffect, useState } from 'react';
import { useRuntime } from '../../../live/index.ts';
import { estimateStorage } from '../../../platform/storage.ts';
import type { StorageMeasure } from '../../../shared/contract/storage.ts';

export interface Measured {
  measure: StorageMeasure;
  /** What the browser reports; `null` if it does not. */
  usedBytes: number | null;
  quotaBytes: number | null;
}

export type Measuring = { kind: 'measuring' } | { kind: 'failed' } | ({ kind: 'measured' } & Measured);

/** Measures what is stored, when the page opens and when asked to. */
export function useMeasure(): { state: Measuring; measure: () => Promise<void> } {
  const { engine } = useRuntime();
  const [state, setState] = useState<Measuring>({ kind: 'measuring' });
  const measure = useCallback(async () => {
    const [answer, estimate] = await Promise.all([
      engine.call({ kind: 'measure-storage' }).catch(() => null),
      estimateStorage().catch(() => ({ usedBytes: null, quotaBytes: null })),
    ]);
    setState(answer?.ok ? { kind: 'measured', measure: answer.value, ...estimate } : { kind: 'failed' });
  }, [engine]);
  useEffect(() => void measure(), [measure]);
  return { state, measure };
}
