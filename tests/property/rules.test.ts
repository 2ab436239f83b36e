import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeConfig } from '../../src/shared/config/decode.ts';
import { backTarget, normalizeHashtag, oldPostName, readPreferences } from '../../src/shared/rules/index.ts';
import { postTitle } from '../../src/shared/rules/post-title.ts';

const ORIGIN = 'https://app.example.net';
const addressPiece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '?',
    '#',
    '@',
    ':',
    'http:',
    'evil.example',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\0',
    '\u3000',
  ),
  fc.string({ maxLength: 3, unit: 'binary' }),
);

test('after sign-in, no address redirects to another site [2.092]', () => {
  fc.assert(
    fc.property(fc.array(addressPiece, { maxLength: 8 }), fc.constantFrom('', '/'), (pieces, start) => {
      const target = new URL(backTarget({ back: start + pieces.join('') }), `${ORIGIN}/signin`);
      expect(target.origin).toBe(ORIGIN);
      expect(target.pathname).not.toMatch(/^\/\//);
    }),
    { numRuns: 5000 },
  );
});

test('decoding preferences and configuration from any JSON succeeds or is refused, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const preferences = readPreferences({ frontendPreferences: { 'net.freefeed': json } });
      expect(['ACTIVITY', 'CHRONOLOGIC']).toContain(preferences.homeFeedSort);
      for (const tag of preferences.hideTags) expect(typeof tag).toBe('string');
      const config = decodeConfig(json);
      if (!config.ok) expect(config.reason).not.toBe('');
    }),
  );
});

test('a preference of the wrong type gets its default, and the others keep their values', () => {
  const keys = [
    'homeFeedSort',
    'homefeed',
    'comments',
    'displayNames',
    'timeDisplay',
    'pinnedGroups',
    'translateToLang',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, json) => {
      const kept = { hidesInNonHomeFeeds: true, [key]: json };
      expect(readPreferences({ frontendPreferences: { 'net.freefeed': kept } }).hidesInNonHomeFeeds).toBe(true);
    }),
  );
});

test('a hashtag equals itself in another spelling', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zа-яё]{1,12}$/), fc.nat(), (tag, seed) => {
      const at = seed % (tag.length + 1);
      const dressed = `#${tag.slice(0, at)}${seed % 2 ? '_' : '-'}${tag.slice(at).toUpperCase()}`;
      expect(normalizeHashtag(dressed)).toBe(normalizeHashtag(tag));
    }),
  );
});

test('titles and old addresses accept any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(postTitle(text, 'Luna', 'Larder')).toMatch(/(^| - )Luna - Larder$/);
      expect(oldPostName(text) ?? 'e-00000000').toMatch(/^e-[0-9a-f]{8}$/);
    }),
  );
});
