import type { Config } from '../config/index.ts';
import type { Target } from './target.ts';

/** What decides about the preview of a link besides its address. */
export type Allowed = Pick<Config, 'linkPreviews' | 'siteDomains'>;

/**
 * Returns what a link leads to, or `null` if it has no preview: an address of this site or of `neverFor`, of a service that the
 * deployment does not allow, or one that no service has. Never throws.
 */
export function recognise(_href: string, _allowed: Allowed): Target | null {
  return null;
}
