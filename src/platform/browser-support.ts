const TOO_OLD =
  'Larder does not run in this browser. It needs Chrome or Edge 111, Firefox 115, Safari 16.4, or a later version of one of them.';
const NOT_SECURE = 'Larder needs a secure connection. Please open this address with https.';

/** Returns why the app cannot run in this browser, as a message for the user, or `null`. The code must run in browsers that are ten years old. */
export function missingFeature(): string | null {
  if ('isSecureContext' in window && !window.isSecureContext) return NOT_SECURE;
  // `toSorted` came with the oldest supported versions; the rest are APIs that the app requires.
  const isSupported =
    'toSorted' in Array.prototype &&
    'indexedDB' in window &&
    'BroadcastChannel' in window &&
    'locks' in navigator &&
    'noModule' in HTMLScriptElement.prototype;
  return isSupported ? null : TOO_OLD;
}
