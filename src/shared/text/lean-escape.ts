/** Replaces `lodash.escaperegexp` in the build (see vite.config.ts), which contains code for browsers of 2015. */
export default (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
