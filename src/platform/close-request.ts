interface CloseWatcherLike extends EventTarget {
  destroy(): void;
}

/**
 * Calls `listener` when the user closes an overlay with the device's own gesture, such as back. Browsers without CloseWatcher
 * (2026: Safari, Firefox) have the keyboard and the close button only. Returns the unsubscribe function.
 */
export function onCloseRequest(listener: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcherLike };
  if (!CloseWatcher) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.addEventListener('close', listener);
  return () => watcher.destroy();
}
