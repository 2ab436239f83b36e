import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that never changes and calls the one of the last render. */
export function useLatest<Args extends readonly unknown[], Value>(
  call: (...args: Args) => Value,
): (...args: Args) => Value {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
