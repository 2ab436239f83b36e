/** Path of the page “Waiting to send”. A file of its own: the first feed needs it, and no other path of `pages.ts`. */
export const OUTBOX_PATH = '/filter/outbox';
