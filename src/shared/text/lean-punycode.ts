// @ts-expect-error: the package brings no types.
import { toUnicode } from 'punycode.js/punycode.es6.js';

/** Stands in the build for the whole of `punycode.js` (see vite.config.ts): texts are only ever decoded. */
export default { toUnicode };
