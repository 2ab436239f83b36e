import { useState } from 'react';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { type ShownRequest, withAnswered } from './answered-rows.ts';

/** Returns the rows of a list of requests, with those that were answered since it was opened. */
export function useShownRequests(requests: readonly Request[]): readonly ShownRequest[] {
  const [shown, setShown] = useState(() => ({ requests, rows: withAnswered([], requests) }));
  if (shown.requests === requests) return shown.rows;
  const next = { requests, rows: withAnswered(shown.rows, requests) };
  setShown(next);
  return next.rows;
}
