/** One slash that is not followed by another or by a backslash anywhere in the path, and nothing that an URL parser would strip or turn around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are just what is refused
const OWN_PATH = /^(?!\/+signin(?:[/?#]|$))\/(?![/\\])(?:(?!\/\/)[^\\?#\u0000-\u0020])*(?:[?#][^\u0000-\u0020]*)?$/;

/**
 * Where to go after sign-in or sign-up: the `back` of the address when it is a path of this site, otherwise '/' (spec §2).
 * Anything that could lead to another site is refused, so that a sent link cannot.
 */
export function backTarget(search: { back?: unknown }): string {
  return typeof search.back === 'string' && OWN_PATH.test(search.back) ? search.back : '/';
}
