/** Tells each change; returns the way to stop. */
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

/** Whether the network has room for what may never be looked at. Where the browser does not tell, it has. */
export function hasRoomToPrefetch(): boolean {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}
