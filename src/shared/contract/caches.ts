/** Names in Cache Storage that the service worker fills and others may empty. */
export const CACHES = {
  /** The last good config.json. */
  config: 'larder-config',
  /** Files of the version before the present one, for tabs that still run it. */
  previousShell: 'larder-previous-shell',
  /** What other apps have shared, each under the address of the page that takes it from there. */
  shared: 'larder-shared',
} as const;

/** What the names of the stores of pictures begin with. Before they were kept apart for each account, one had this name. */
export const MEDIA_STORES = 'larder-media';
/** Where avatars and thumbnails lie that an account has seen; `null`: a visitor. */
export const mediaStore = (accountId: string | null): string => `${MEDIA_STORES}-${accountId ?? 'visitor'}`;
/** The service worker asks a page; the answer is the name of the store, through the port that comes along. */
export const WHERE_PICTURES_LIE = 'WHERE_PICTURES_LIE';

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
