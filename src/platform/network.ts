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

/** Whether prefetching is appropriate on this network; true if the browser does not say. */
export function hasRoomToPrefetch(): boolean {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}
