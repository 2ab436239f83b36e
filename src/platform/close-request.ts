interface CloseWatcherLike extends EventTarget {
  destroy(): void;
}

/**
 * Tells when the reader asks to close what lies over the page in the way of the device, e.g. by the back gesture. Browsers
 * that have no word for it (2026: Safari, Firefox) leave it at the keyboard and the close button. Returns the way to stop.
 */
export function onCloseRequest(listener: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcherLike };
  if (!CloseWatcher) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.addEventListener('close', listener);
  return () => watcher.destroy();
}
