import type { NetworkFacts } from '../shared/rules/data-saver.ts';

/** Calls `listener` with each change. Returns the unsubscribe function. */
export function onNetworkChange(listener: (online: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

const connection = (): NetworkFacts => (navigator as { connection?: NetworkFacts }).connection ?? {};

/** Whether the browser tells Wi-Fi from mobile networks. */
export const isNetworkTypeKnown = (): boolean => connection().type !== undefined;

/** Whether the user has asked the browser to save data. */
export const isDataSaved = (): boolean => connection().saveData === true;

/** Whether prefetching is appropriate on this network; true if the browser does not say. */
export const hasRoomToPrefetch = (): boolean => !isDataSaved() && (connection().effectiveType ?? '4g') === '4g';
