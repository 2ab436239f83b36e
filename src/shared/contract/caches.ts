/** Names in Cache Storage that the service worker fills and the page may empty. */
export const CACHES = {
  /** Avatars and thumbnails. */
  media: 'larder-media',
  /** The last good config.json. */
  config: 'larder-config',
  /** Files of the version before the present one, for tabs that still run it. */
  previousShell: 'larder-previous-shell',
  /** What other apps have shared, each under the address of the page that takes it from there. */
  shared: 'larder-shared',
} as const;

/** Where the browser sends what is shared into the installed app (`share_target` of the manifest). */
export const SHARE_PATH = '/_share';
/** Parameter of that address when nothing was kept: why. */
export const SHARE_REFUSED = 'refused';
/** `unkept`: the device could not store it. */
export type ShareRefusal = 'large' | 'unkept';

/** Tag of the browser's Background Sync: something waits to be sent. */
export const BACKGROUND_SYNC = 'larder-outbox';

/** Asks a waiting service worker to take over; sent only when the reader wants the new version. */
export const SKIP_WAITING = { type: 'SKIP_WAITING' } as const;
