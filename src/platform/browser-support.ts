const TOO_OLD =
  'Larder does not run in this browser. It needs Chrome or Edge 111, Firefox 115, Safari 16.4, or a later version of one of them.';
const NOT_SECURE = 'Larder needs a secure connection. Please open this address with https.';

/** Why the app cannot run here, in a sentence for the reader, or null. Written for browsers that may be ten years old. */
export function missingFeature(): string | null {
  if ('isSecureContext' in window && !window.isSecureContext) return NOT_SECURE;
  // `toSorted` came with the oldest versions we support; the rest names what the app is built on.
  const isSupported =
    'toSorted' in Array.prototype &&
    'indexedDB' in window &&
    'BroadcastChannel' in window &&
    'locks' in navigator &&
    'noModule' in HTMLScriptElement.prototype;
  return isSupported ? null : TOO_OLD;
}
