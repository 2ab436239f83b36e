import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APP_TOKEN } from '../../src/shared/config/index.ts';
import { type TokenValues, tokenFaults, tokenFields, wordsIn } from '../../src/shared/rules/token-fields.ts';
import { readTokenLink, TOKEN_LINK_KEYS, tokenLink } from '../../src/shared/rules/token-link.ts';

const NOW = Date.UTC(2026, 10, 21);
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\u202Egnp.txt',
    '\0\n\r',
    '<script>',
    'x'.repeat(10_000),
    'a,'.repeat(5000),
    '9'.repeat(400),
    '-1',
    '1e9',
  ),
);
const search = fc.record(Object.fromEntries(TOKEN_LINK_KEYS.map((key) => [key, hostile])), { requiredKeys: [] });

const parametersOf = (link: string) => Object.fromEntries(new URL(link, 'https://larder.example').searchParams);

test('whatever a link says, the form gets short texts without control characters', () => {
  fc.assert(
    fc.property(search, (parameters) => {
      const values = readTokenLink(parameters);
      if (Object.keys(parameters).length === 0) return expect(values).toBeNull();
      if (!values) throw new Error('The parameters were not read');
      expect(values.title).not.toMatch(CONTROL);
      expect([...values.title].length).toBeLessThanOrEqual(APP_TOKEN.titleLength);
      for (const words of [values.scopes, wordsIn(values.origins), wordsIn(values.netmasks)]) {
        expect(words.length).toBeLessThanOrEqual(APP_TOKEN.linkWords);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) {
          expect(word.length).toBeLessThanOrEqual(APP_TOKEN.linkWordLength);
          expect(word).not.toMatch(CONTROL);
        }
      }
      if (values.expiry.kind === 'days') expect(values.expiry.days.length).toBeLessThanOrEqual(4);
      // An expiry that cannot be read never becomes none.
      if (values.expiry.kind === 'never') expect(['', 'never']).toContain((parameters.expires ?? '').trim());
      // Neither checking nor sending it throws.
      if (Object.keys(tokenFaults(values, NOW)).length === 0) tokenFields(values, NOW);
    }),
  );
});

const valid: fc.Arbitrary<TokenValues> = fc.record({
  title: fc.stringMatching(/^[\p{L}\d&=?+#%"']( ?[\p{L}\d&=?+#%"']){0,20}$/u),
  scopes: fc.uniqueArray(fc.stringMatching(/^[a-z]+(-[a-z]+)*$/), { minLength: 1, maxLength: 8 }),
  origins: fc
    .uniqueArray(fc.webAuthority(), { maxLength: 3 })
    .map((all) => all.map((one) => `https://${one}`).join('\n')),
  netmasks: fc.uniqueArray(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 3 }).map((all) => all.join('\n')),
  expiry: fc.oneof(
    fc.constant({ kind: 'never' as const }),
    fc.integer({ min: 1, max: APP_TOKEN.days }).map((days) => ({ kind: 'days' as const, days: String(days) })),
    fc.constant({ kind: 'date' as const, date: '2027-02-28' }),
  ),
});

test('the values of a form are the same after a link', () => {
  fc.assert(
    fc.property(valid, (values) => {
      const read = readTokenLink(parametersOf(tokenLink(values)));
      if (!read) throw new Error('The link was not read');
      expect({ ...read, title: read.title.normalize() }).toEqual({ ...values, title: values.title.normalize() });
    }),
  );
});

test('a form without faults is sent with clean origins and an expiry in the future', () => {
  fc.assert(
    fc.property(valid, (values) => {
      if (Object.keys(tokenFaults(values, NOW)).length > 0) return;
      const { origins, expiresAt, title } = tokenFields(values, NOW);
      for (const origin of origins) expect(origin).toMatch(/^https?:\/\/[^/]+$/);
      expect(title).toBe(title.trim());
      if (values.expiry.kind === 'never') expect(expiresAt).toBeNull();
      else expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(NOW);
    }),
  );
});
