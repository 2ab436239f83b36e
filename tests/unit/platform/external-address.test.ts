import { describe, expect, it } from 'vitest';
import { isSafeProvider, returnedQuery } from '../../../src/platform/external-address.ts';

const APP = 'https://larder.example';
const LOCAL = 'http://localhost:5173';

describe('the page of a provider', () => {
  it('is opened with https', () => {
    expect(isSafeProvider('https://accounts.example.com/authorize?state=1', APP)).toBe(true);
    expect(isSafeProvider('https://accounts.example.com', LOCAL)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://larder.example/1',
    'file:///etc/passwd',
    'http://accounts.example.com/',
    'about:blank',
    '/authorize',
    '//accounts.example.com',
    '',
  ])('is not opened with any other address: %s', (address) => {
    expect(isSafeProvider(address, APP)).toBe(false);
    expect(isSafeProvider(address, LOCAL)).toBe(false);
  });

  it('may be on this computer without https only if the app is there as well', () => {
    for (const address of ['http://localhost:3000/authorize', 'http://127.0.0.1:3000/']) {
      expect(isSafeProvider(address, LOCAL)).toBe(true);
      expect(isSafeProvider(address, 'http://127.0.0.1:4173')).toBe(true);
      expect(isSafeProvider(address, APP)).toBe(false);
    }
    expect(isSafeProvider('http://localhost.example.com/', LOCAL)).toBe(false);
  });
});

describe('the query of the return page', () => {
  const BEGUN = 'https://example.com/authorize?state=TSH3P%2BLUk%3D%3D';

  it('is an object of its values', () => {
    expect(returnedQuery('?code=a%2Bb&state=TSH3P%2BLUk%3D%3D&scope=e-mail+name', BEGUN)).toEqual({
      code: 'a+b',
      state: 'TSH3P+LUk==',
      scope: 'e-mail name',
    });
  });

  it('with another state, or without one, belongs to another attempt', () => {
    expect(returnedQuery('?code=1&state=other', BEGUN)).toBeNull();
    expect(returnedQuery('?code=1', BEGUN)).toBeNull();
  });

  it('needs no state if the provider was given none', () => {
    expect(returnedQuery('?code=1', 'https://example.com/authorize')).toEqual({ code: '1' });
  });
});
