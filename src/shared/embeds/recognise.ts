import type { Config } from '../config/index.ts';
import { type Address, addressOf } from './address.ts';
import { DOCUMENT_SITES, wikipedia } from './documents.ts';
import { MUSIC_SITES } from './music.ts';
import { POST_SITES } from './posts.ts';
import { SERVICES } from './services.ts';
import type { Found, Target } from './target.ts';
import { VIDEO_SITES } from './videos.ts';

/** What decides about the preview of a link besides its address. */
export type Allowed = Pick<Config, 'linkPreviews' | 'siteDomains'>;

const SITES = new Map(Object.entries({ ...VIDEO_SITES, ...MUSIC_SITES, ...POST_SITES, ...DOCUMENT_SITES }));

/**
 * Returns what a link leads to, or `null` if it has no preview: an address of this site or of `neverFor`, of a service that the
 * deployment does not allow, or one that no service has (spec §5). Never throws.
 */
export function recognise(href: string, { linkPreviews, siteDomains }: Allowed): Target | null {
  const { services, cardScript, neverFor } = linkPreviews;
  const link = addressOf(href);
  if (!link || [...siteDomains, ...neverFor].some((domain) => isBelow(link.url.hostname, domain))) return null;
  const found = (SITES.get(link.host) ?? wikipedia)(link) ?? (cardScript === null ? null : cardOf(link));
  if (!found || !services.includes(found.service)) return null;
  return { ...found, site: found.kind === 'card' ? link.host : SERVICES[found.service].site };
}

const cardOf = ({ url }: Address): Found => {
  url.hash = '';
  return { service: 'card', href: url.href, kind: 'card' };
};

/** A host may be configured with a port, which no preview has. */
function isBelow(hostname: string, domain: string): boolean {
  const [name = ''] = domain.toLowerCase().split(':');
  return hostname === name || hostname.endsWith(`.${name}`);
}
