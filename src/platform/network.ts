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
