// One slash without a second slash or a backslash in the path, and no character that a URL parser would strip.
const OWN_PATH = /^(?!\/+(?:signin|signup)(?:[/?#]|$))\/(?!\/)(?:(?!\/\/)[^\\?#\p{Cc}\s])*(?:[?#][^\p{Cc}\s]*)?$/u;

/**
 * Returns the target after sign-in or sign-up: the `back` parameter if it is a path of this site, otherwise '/' (spec §2).
 * Prevents open redirects.
 */
export function backTarget(search: { back?: unknown }): string {
  return typeof search.back === 'string' && OWN_PATH.test(search.back) ? search.back : '/';
}
