import { useState } from 'react';

/** Returns whether there were requests since the page was opened: rows that were answered stay (answered-rows.ts). */
export function useHadRequests(count: number): boolean {
  const [hadSome, setHadSome] = useState(count > 0);
  if (!hadSome && count > 0) setHadSome(true);
  return hadSome || count > 0;
}
