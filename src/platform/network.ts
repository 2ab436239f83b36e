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

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the user has asked the browser to save data. */
export const isDataSaved = (): boolean => connection().saveData === true;

/** Whether prefetching is appropriate on this network; true if the browser does not say. */
export const hasRoomToPrefetch = (): boolean => !isDataSaved() && (connection().effectiveType ?? '4g') === '4g';
