/** Words of the line above the content, which the boot script shows before the page's code is there. */
export const OFFLINE = 'Offline.';
export const SHOWS_STORED = 'Showing what this device keeps.';
/** A file of the app could not be loaded. */
export const NOT_LOADED = 'Larder could not be loaded completely.';
export const RELOAD = 'Reload';
/** Another tab holds the device's storage in an older version. */
export const BLOCKED = 'Close other tabs of Larder to go on.';
