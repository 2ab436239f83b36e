const isVisible = (): boolean => document.visibilityState === 'visible';

/** Calls `listener` with each change; a page that is unloaded counts as hidden. Returns the unsubscribe function. */
export function onVisibilityChange(listener: (visible: boolean) => void): () => void {
  const tell = () => listener(isVisible());
  const tellHidden = () => listener(false);
  document.addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tellHidden);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    removeEventListener('pagehide', tellHidden);
  };
}
