/** Names of caches in Cache Storage that the service worker fills and others may delete. */
export const CACHES = {
  /** The last good config.json. */
  config: 'larder-config',
  /** Files of the previous version, for tabs that still run it. */
  previousShell: 'larder-previous-shell',
  /** Items shared by other apps, each under the address of the page that opens it. */
  shared: 'larder-shared',
} as const;

/** Prefix of the names of caches with the start page, one for each version of the client. */
export const START_PAGES = 'larder-start-';

/** Prefix of the names of picture caches. An earlier version had one cache of this name for all accounts. */
export const MEDIA_STORES = 'larder-media';
/** Name of the cache of avatars and thumbnails of an account; `null` for a visitor. */
export const mediaStore = (accountId: string | null): string => `${MEDIA_STORES}-${accountId ?? 'visitor'}`;
/** Prefix of the names of caches with pictures that were taken along. */
export const TAKEN_STORES = 'larder-taken';
/** Name of the cache of the pictures that an account has taken along. */
export const takenStore = (accountId: string | null): string => `${TAKEN_STORES}-${accountId ?? 'visitor'}`;
/** Message by which the service worker asks a page for the name of its picture cache. The answer comes through the transferred port. */
export const WHERE_PICTURES_LIE = 'WHERE_PICTURES_LIE';

/** At the end of a picture's address: the service worker answers from what is stored, never from the network. */
export const ONLY_STORED = '#stored';

/** The BroadcastChannel on which the service worker reports the bytes that it has received (`TrafficReport`). */
export const TRAFFIC_CHANNEL = 'larder-traffic';
/** `reader`: account id or 'visitor'. */
export interface TrafficReport {
  reader: string;
  kind: 'pictures' | 'app';
  bytes: number;
}

/** Address to which the browser sends shared items (`share_target` of the manifest). */
export const SHARE_PATH = '/_share';
/** Parameter of the page's address with the reason why nothing was stored. */
export const SHARE_REFUSED = 'refused';
/** `large`: above the limit; `unkept`: the device could not store it. */
export type ShareRefusal = 'large' | 'unkept';

/** Tag of the Background Sync that sends the outbox. */
export const BACKGROUND_SYNC = 'larder-outbox';

/** Tag of the Periodic Background Sync that refreshes the closed app. */
export const PERIODIC_REFRESH = 'larder-refresh';

/** What a notification of the device carries: whom it concerns (account id), and the address that it opens. */
export interface ToldData {
  accountId: string;
  address: string;
}

/** Makes a waiting service worker skip waiting. Sent only when the user asks for the new version. */
export const SKIP_WAITING = { type: 'SKIP_WAITING' } as const;
