import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeConfig } from '../../../../src/shared/config/decode.ts';
import { isReservedName } from '../../../../src/shared/config/index.ts';
import { committedConfigSchema, currentConfigSchema } from '../../../support/config-schema.ts';

const reasonOf = (payload: unknown): string => {
  const decoded = decodeConfig(payload);
  return decoded.ok ? 'taken' : decoded.reason;
};

test('an empty configuration has the default values [3.083 3.084 3.092 3.093 3.095]', () => {
  expect(decodeConfig({})).toEqual({
    ok: true,
    value: {
      siteTitle: 'Larder',
      apiRoot: '',
      limits: { postLength: 1000, commentLength: 1000, attachmentsPerPost: null, fileSizeBytes: 10_485_760 },
      commentFolding: { minToSteppedFold: 15, foldStep: 5, afterFold: 2, minFolded: 3, minToCollapse: 12 },
      draftMaxAgeDays: 7,
      appVersionCheck: { url: '/', header: 'Last-Modified', intervalSec: 300 },
      textFormatter: { tldList: expect.arrayContaining(['com', 'рф']), foreignMentionServices: [] },
      siteDomains: [],
      groupsWithoutSubscribing: [],
      privacyControlGroups: { hidePosts: false, groups: [] },
      newsAccount: null,
      supportEmail: expect.stringContaining('@'),
      codeUrl: expect.stringContaining('https://'),
      statusUrl: null,
      extensionUrl: null,
      beta: { enabled: false, cookieName: 'larder-beta' },
      errorReportingDsn: null,
      linkPreviews: { services: [], cardScript: null, neverFor: ['friendfeed.com', 'mokum.place'] },
      gifs: null,
      emojiOrbit: null,
      mirror: { maxPosts: 10_000, maxBytes: 209_715_200 },
    },
  });
});

test('post length and draft age default to 1000 characters and seven days and can be configured [9.008 9.012]', () => {
  const valuesOf = (payload: unknown) => {
    const decoded = decodeConfig(payload);
    return decoded.ok && { post: decoded.value.limits.postLength, days: decoded.value.draftMaxAgeDays };
  };
  expect(valuesOf({})).toEqual({ post: 1000, days: 7 });
  expect(valuesOf({ limits: { postLength: 3000 }, draftMaxAgeDays: 30 })).toEqual({ post: 3000, days: 30 });
});

test('privacy-control groups are configured with their privacy, and whether their posts are hidden [3.085]', () => {
  const groups = [{ username: 'open-house', privacy: 'public' }];
  const decoded = decodeConfig({ privacyControlGroups: { hidePosts: true, groups } });
  expect(decoded).toMatchObject({ value: { privacyControlGroups: { hidePosts: true, groups } } });
  expect(reasonOf({ privacyControlGroups: { groups: [{ username: 'open-house' }] } })).toContain('privacy');
});

test('configured values override the defaults', () => {
  expect(
    decodeConfig({ siteTitle: 'Pond', apiRoot: 'https://api.example.net', limits: { postLength: 3000 } }),
  ).toMatchObject({
    value: { siteTitle: 'Pond', apiRoot: 'https://api.example.net', limits: { postLength: 3000, commentLength: 1000 } },
  });
  expect(decodeConfig({ appVersionCheck: null })).toMatchObject({ value: { appVersionCheck: null } });
});

describe('a bad configuration is refused with one readable sentence', () => {
  test.each([
    [{ siteTitel: 'Pond' }, 'siteTitel: unknown key'],
    [{ limits: { postLenght: 1 } }, 'limits.postLenght: unknown key'],
    [{ limits: { postLength: '3000' } }, 'limits.postLength: expected number, got "3000"'],
    [{ siteTitle: '' }, /^siteTitle: expected/],
    [{ apiRoot: 'https://api.example.net/' }, /^apiRoot: expected/],
    [{ apiRoot: 'javascript:alert(1)' }, /^apiRoot: expected/],
    [{ siteDomains: ['https://example.net'] }, /^siteDomains\.0: expected/],
    [{ mirror: { maxPosts: 0 } }, /^mirror\.maxPosts: expected/],
    [{ appVersionCheck: { intervalSec: 0.5 } }, /^appVersionCheck\.intervalSec: expected/],
    [[], 'the file: expected Object, got a list'],
    ['<!doctype html>', 'the file: expected Object, got "<!doctype html>"'],
    [null, 'the file: expected Object, got null'],
  ])('%j', (payload, reason) => {
    expect(reasonOf(payload)).toMatch(reason);
  });
});

test('the served config.json is valid', () => {
  const file = new URL('../../../../public/config.json', import.meta.url);
  expect(reasonOf(JSON.parse(readFileSync(file, 'utf8')))).toBe('taken');
});

test('the committed JSON Schema equals that of the decoder', () => {
  expect(committedConfigSchema()).toEqual(currentConfigSchema());
});

test('routes of the client are reserved names in any case, usernames are not', () => {
  expect(isReservedName('Settings')).toBe(true);
  expect(isReservedName('archivePost')).toBe(true);
  expect(isReservedName('luna')).toBe(false);
});

test('two sites besides the own one are never previewed by default [5.063]', () => {
  const decoded = decodeConfig({});
  expect(decoded.ok && decoded.value.linkPreviews.neverFor).toHaveLength(2);
});

test('services that are not known, scripts without https and dates that are none are refused', () => {
  expect(decodeConfig({ linkPreviews: { services: ['youtube', 'card'] } })).toMatchObject({ ok: true });
  expect(reasonOf({ linkPreviews: { services: ['yutube'] } })).toContain('linkPreviews.services.0');
  expect(reasonOf({ linkPreviews: { cardScript: 'http://cards.example/x.js' } })).toContain('linkPreviews.cardScript');
  expect(reasonOf({ emojiOrbit: { date: '1 April', emojis: ['🌙'] } })).toContain('emojiOrbit.date');
  expect(reasonOf({ gifs: { clientKey: 'x' } })).toContain('gifs');
});
