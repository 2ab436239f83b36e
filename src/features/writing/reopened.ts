import { useEffect } from 'react';
import { createMemory, useMemory } from '../thread-state/index.ts';

/** Why a form is opened from elsewhere: what was sent is in it again, or the user goes on with a draft. */
type Reopening = { why: 'undone' | 'continued'; at: number };

/** A form that is not there by then is opened by the user. */
const LASTS_MS = 10_000;

/** Forms that are opened from elsewhere, by the key of their draft. */
const reopened = createMemory<Reopening>();
/** Number of forms on the page by the key of their draft. */
const mounted = new Map<string, number>();

/** The form with this draft takes the focus as soon as it is there. */
export const reopenForm = (draftKey: string, why: Reopening['why']): void =>
  reopened.set(draftKey, { why, at: Date.now() });

/** Whether the form with this draft is on the page. */
export const isFormShown = (draftKey: string): boolean => mounted.has(draftKey);

/** Makes the form known as one that is on the page. */
export function useShownForm(draftKey: string): void {
  useEffect(() => {
    mounted.set(draftKey, (mounted.get(draftKey) ?? 0) + 1);
    return () => {
      const left = (mounted.get(draftKey) ?? 1) - 1;
      if (left > 0) mounted.set(draftKey, left);
      else mounted.delete(draftKey);
    };
  }, [draftKey]);
}

/** Calls `onReopen` once for a form that was opened from elsewhere. `isFilled`: it has its content. */
export function useReopened(draftKey: string, isFilled: boolean, onReopen: (why: Reopening['why']) => void): void {
  const reopening = useMemory(reopened, draftKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening.
  useEffect(() => {
    if (!reopening || !isFilled) return;
    reopened.set(draftKey, undefined);
    if (Date.now() - reopening.at < LASTS_MS) onReopen(reopening.why);
  }, [reopening, isFilled, draftKey]);
}
