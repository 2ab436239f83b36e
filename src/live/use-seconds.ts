import { useEffect, useState } from 'react';

/** The device's time in epoch ms, updated every second until `untilAt` has passed: for countdowns. */
export function useSeconds(untilAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (Date.now() >= untilAt) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= untilAt) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilAt]);
  return now;
}
