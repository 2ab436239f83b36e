// One slash with no second slash or backslash anywhere in the path, and no sign that an URL parser would strip.
const OWN_PATH = /^(?!\/+signin(?:[/?#]|$))\/(?!\/)(?:(?!\/\/)[^\\?#\p{Cc}\s])*(?:[?#][^\p{Cc}\s]*)?$/u;

/**
 * Where to go after sign-in or sign-up: the `back` of the address when it is a path of this site, otherwise '/' (spec §2).
 * Anything that could lead to another site is refused, so that a sent link cannot.
 */
export function backTarget(search: { back?: unknown }): string {
  return typeof search.back === 'string' && OWN_PATH.test(search.back) ? search.back : '/';
}
