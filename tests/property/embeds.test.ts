import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PREVIEW_SERVICES } from '../../src/shared/config/index.ts';
import {
  frameAddressOf,
  isOfOrigins,
  playerOf,
  recognise,
  SERVICES,
  type Target,
  toldHeight,
} from '../../src/shared/embeds/index.ts';
import { ALL_SERVICES } from '../support/previewing.ts';

const HOSTS = [
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'coub.com',
  'i.imgur.com',
  'gfycat.com',
  'giphy.com',
  'media.giphy.com',
  'media.tenor.com',
  'aparat.com',
  'dailymotion.com',
  'rutube.ru',
  'tiktok.com',
  'open.spotify.com',
  'music.apple.com',
  'soundcloud.com',
  'instagram.com',
  'x.com',
  't.me',
  'docs.google.com',
  'drive.google.com',
  'en.wikipedia.org',
  'evil.example',
];
const part = fc.oneof(
  fc.constantFrom(
    'watch',
    'view',
    'media',
    'v',
    'video',
    'track',
    'album',
    'p',
    'status',
    'd',
    'wiki',
    'document',
    'us',
    '@luna',
    '..',
    '%2f',
    '%00',
    '%',
  ),
  fc.stringMatching(/^[\w-]{0,30}$/),
  fc.string({ unit: 'grapheme' }),
);
/** An address near those of the services. */
const address = fc
  .record({
    scheme: fc.constantFrom('https://', 'http://', 'https://luna@', 'javascript:', '//'),
    prefix: fc.constantFrom('', 'www.', 'm.', 'evil.', 'evil'),
    host: fc.constantFrom(...HOSTS),
    suffix: fc.constantFrom('', '.evil.example', ':8443', '.'),
    parts: fc.array(part, { maxLength: 5 }),
    query: fc.constantFrom('', '?v=aqz-KE-bpKQ', '?v="><script>', '?t=1h&v=aqz-KE-bpKQ', '?i=1440857786', '#t=5'),
  })
  .map(
    ({ scheme, prefix, host, suffix, parts, query }) => `${scheme}${prefix}${host}${suffix}/${parts.join('/')}${query}`,
  );

/** Every address that a target would have a page or the engine contact, with the origins that it may be of. */
function contacted(target: Target): [string | null, readonly string[]][] {
  const { connect, pictures, videos, frames } = SERVICES[target.service];
  switch (target.kind) {
    case 'video':
    case 'short-video':
      return [[playerOf(target), frames]];
    case 'moving-picture':
      return [
        [target.pictureUrl, pictures],
        [target.videoUrl, videos],
      ];
    case 'summary':
      return [[target.summaryUrl, connect]];
    case 'document':
      return [
        [target.src, frames],
        [target.pictureUrl, pictures],
      ];
    case 'frame':
      return [[target.src, frames]];
    case 'card':
      return [];
  }
}

describe('recognising a link', () => {
  it('never throws, and never yields an address of another origin than those of its service', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl(), fc.string()), (href) => {
        const target = recognise(href, ALL_SERVICES);
        if (!target) return;
        expect(/^https?:\/\/[^/@]+\//.test(target.href)).toBe(true);
        for (const [one, origins] of contacted(target)) {
          if (one !== null) expect(isOfOrigins(one, origins), one).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('of its own key yields the same target', () => {
    fc.assert(
      fc.property(address, (href) => {
        const target = recognise(href, ALL_SERVICES);
        if (target) expect(recognise(target.href, ALL_SERVICES)).toEqual(target);
      }),
      { numRuns: 3000 },
    );
  });
});

it('the html of a service yields an address of its frames or none', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<iframe ',
      ' src="',
      "src='",
      '">',
      'https://w.soundcloud.com/player/',
      'https://evil.example/',
      '&amp;',
      '</iframe>',
      '<script>',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...PREVIEW_SERVICES), (pieces, service) => {
      const found = frameAddressOf(pieces.join(''), service);
      if (found !== null) expect(isOfOrigins(found, SERVICES[service].frames)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('any message tells a sensible height or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json()), fc.constantFrom(...PREVIEW_SERVICES), (data, service) => {
      const height = toldHeight(service, data);
      if (height !== null) expect(height > 0 && height <= 5000).toBe(true);
    }),
  );
});
