import { PREVIEW_SERVICES } from '../../src/shared/config/index.ts';
import { type Allowed, recognise, type Target } from '../../src/shared/embeds/index.ts';

/** A deployment that allows every service. */
export const ALL_SERVICES: Allowed = {
  siteDomains: ['larder.example'],
  linkPreviews: {
    services: [...PREVIEW_SERVICES],
    cardScript: 'https://cards.example/platform.js',
    neverFor: ['old.example', 'sibling.example'],
  },
};

/** The target of a link that has one. */
export function targetOf(href: string): Target {
  const target = recognise(href, ALL_SERVICES);
  if (!target) throw new Error(`${href} has no preview.`);
  return target;
}
