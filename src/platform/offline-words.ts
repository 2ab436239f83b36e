/** What the line above the content says without a network; the boot script shows it before the page's code is there. */
export const OFFLINE = 'Offline.';
export const SHOWS_STORED = 'Showing what this device keeps.';
