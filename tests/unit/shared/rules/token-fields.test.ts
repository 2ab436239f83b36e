import { describe, expect, it } from 'vitest';
import { NEW_TOKEN, type TokenValues, tokenFaults, tokenFields } from '../../../../src/shared/rules/token-fields.ts';
import { readTokenLink } from '../../../../src/shared/rules/token-link.ts';

const NOW = new Date(2026, 10, 21, 12).getTime();
const READER: TokenValues = { ...NEW_TOKEN, title: ' Reader ', scopes: ['read-feeds'] };
const faults = (more: Partial<TokenValues>) => tokenFaults({ ...READER, ...more }, NOW);
const fields = (more: Partial<TokenValues>) => tokenFields({ ...READER, ...more }, NOW);

describe('the form of an app token', () => {
  it('says what is missing', () => {
    expect(tokenFaults(NEW_TOKEN, NOW)).toEqual({
      title: 'A token needs a title',
      scopes: 'Choose at least one: without them a token can do nothing',
    });
    expect(faults({})).toEqual({});
  });

  it('names the lines that are no origins or netmasks', () => {
    expect(faults({ origins: 'https://app.example.com/\nhttps://b.example/path\nzzz' })).toEqual({
      origins: 'Not an origin: “https://b.example/path”, “zzz”',
    });
    expect(faults({ netmasks: '203.0.113.0/24\n::1\n2001:db8::/32\nzzz' })).toEqual({
      netmasks: 'Not an IP address or netmask: “zzz”',
    });
  });

  it('takes origins as they are written and sends them as the server needs them', () => {
    const { origins } = fields({ origins: 'HTTPS://App.Example.com:443/\n\nhttp://localhost:8080' });
    expect(origins).toEqual(['https://app.example.com', 'http://localhost:8080']);
    expect(fields({}).title).toBe('Reader');
  });

  it('sends an expiry as a time: after days, or at the end of a day', () => {
    expect(fields({}).expiresAt).toBeNull();
    expect(fields({ expiry: { kind: 'days', days: '2' } }).expiresAt).toBe(
      new Date(NOW + 2 * 86_400_000).toISOString(),
    );
    expect(fields({ expiry: { kind: 'date', date: '2026-11-21' } }).expiresAt).toBe(
      new Date(2026, 10, 21, 23, 59, 59).toISOString(),
    );
  });

  it('refuses days without a number, days that do not exist and days that are over', () => {
    for (const days of ['', '0', '-3', '3651', 'soon'])
      expect(faults({ expiry: { kind: 'days', days } }), days).toEqual({ expiresAt: 'A number from 1 to 3650' });
    for (const date of ['', '2026-02-30', '2026-13-01'])
      expect(faults({ expiry: { kind: 'date', date } }), date).toEqual({ expiresAt: 'Choose a day' });
    expect(faults({ expiry: { kind: 'date', date: '2026-11-20' } })).toEqual({ expiresAt: 'This day is over' });
  });
});

describe('a link to the form of an app token', () => {
  it('fills in title, scopes, restrictions and expiry, separated by spaces or commas', () => {
    const values = readTokenLink({
      title: 'My reader',
      scopes: 'read-feeds,read-my-info read-feeds',
      origins: 'https://a.example https://b.example',
      netmasks: '::1',
      expires: '90',
    });
    expect(values).toEqual({
      title: 'My reader',
      scopes: ['read-feeds', 'read-my-info'],
      origins: 'https://a.example\nhttps://b.example',
      netmasks: '::1',
      expiry: { kind: 'days', days: '90' },
    });
  });

  it('without parameters is none', () => {
    expect(readTokenLink({})).toBeNull();
    expect(readTokenLink({ title: undefined })).toBeNull();
  });

  it('with an expiry that cannot be read gets thirty days, not forever', () => {
    expect(readTokenLink({ expires: 'soon' })?.expiry).toEqual({ kind: 'days', days: '30' });
    expect(readTokenLink({ title: 'x' })?.expiry).toEqual({ kind: 'never' });
    expect(readTokenLink({ expires: '2027-01-31' })?.expiry).toEqual({ kind: 'date', date: '2027-01-31' });
  });
});
