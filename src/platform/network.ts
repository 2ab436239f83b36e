/** What the browser believes of the network. It errs towards 'online'; the engine's own requests know better. */
export const isOnline = (): boolean => navigator.onLine;

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
