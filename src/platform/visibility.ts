const isVisible = (): boolean => document.visibilityState === 'visible';

/** Tells each change; returns the way to stop. A page that is put away for good is told as hidden. */
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
