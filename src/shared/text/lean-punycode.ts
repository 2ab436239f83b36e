// @ts-expect-error: the package has no types.
import { toUnicode } from 'punycode.js/punycode.es6.js';

/** Replaces `punycode.js` in the build (see vite.config.ts): only decoding is needed. */
export default { toUnicode };
