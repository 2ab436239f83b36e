import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseBeta, isBetaInstance } from '../../../src/platform/beta.ts';

const BETA = { enabled: true, cookieName: 'larder-beta' };
const DAY_S = 86_400;

/** Cookies as a browser keeps them, and how each was set. */
function stubPage(protocol: string, refusesCookies = false) {
  const jar = new Map<string, string>();
  const set: string[] = [];
  const reload = vi.fn();
  vi.stubGlobal('location', { protocol, reload });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      set.push(text);
      if (refusesCookies) return;
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return { jar, set, reload };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('choosing the beta version sets the cookie of the configuration for 365 days, and leaving it removes it [4.061 9.025]', () => {
  const { jar, set } = stubPage('https:');
  jar.set('other', '1');
  expect(isBetaInstance(BETA)).toBe(false);
  expect(chooseBeta(BETA, true)).toBe(true);
  expect(isBetaInstance(BETA)).toBe(true);
  expect(set).toEqual([`larder-beta=1; Path=/; Max-Age=${365 * DAY_S}; SameSite=Lax; Secure`]);
  expect(chooseBeta(BETA, false)).toBe(true);
  expect(isBetaInstance(BETA)).toBe(false);
  expect([...jar.keys()]).toEqual(['other']);
});

it('the cookie is not limited to https where the site has none', () => {
  const { set } = stubPage('http:');
  chooseBeta(BETA, true);
  expect(set[0]).not.toContain('Secure');
});

it('the page is loaded again 200 ms after the choice [4.062]', () => {
  const { reload } = stubPage('https:');
  chooseBeta(BETA, true);
  vi.advanceTimersByTime(199);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('a browser that refuses cookies is noticed, and the page stays', () => {
  const { reload } = stubPage('https:', true);
  expect(chooseBeta(BETA, true)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(reload).not.toHaveBeenCalled();
});

it('a cookie whose name only begins alike is not the one of the beta version', () => {
  const { jar } = stubPage('https:');
  jar.set('larder-beta-2', '1');
  expect(isBetaInstance(BETA)).toBe(false);
  jar.set('larder-beta', '1');
  expect(isBetaInstance({ ...BETA, enabled: false })).toBe(false);
});
