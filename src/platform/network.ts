import { ONLY_STORED } from '../shared/contract/caches.ts';
import { type NetworkFacts, savesData } from '../shared/rules/data-saver.ts';
import { readDataSaver } from './boot-hints.ts';

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

/** What the browser tells about its network; nothing in Firefox and Safari. */
export const networkFacts = (): NetworkFacts & Partial<EventTarget> =>
  (globalThis.navigator as { connection?: NetworkFacts & Partial<EventTarget> } | undefined)?.connection ?? {};

/** Whether the browser tells Wi-Fi from mobile networks. */
export const isNetworkTypeKnown = (): boolean => networkFacts().type !== undefined;

/** Whether data are saved now: by the user's choice on this device, and by the network. */
export const isDataSaved = (): boolean => savesData(readDataSaver(), networkFacts());

/** Whether prefetching is appropriate on this network; true if the browser does not say. */
export const hasRoomToPrefetch = (): boolean => !isDataSaved() && (networkFacts().effectiveType ?? '4g') === '4g';

/**
 * The address for showing a picture that nobody has asked for: while data are saved, one that the service worker answers from what
 * is stored; '' if there is no service worker to do so.
 */
export function unaskedPicture(url: string): string {
  // A file that was just chosen is on this device.
  if (!isDataSaved() || /^(blob:|$)/.test(url)) return url;
  return navigator.serviceWorker?.controller ? url + ONLY_STORED : '';
}
