import { expect, it } from 'vitest';
import { deviceName } from '../../../../src/shared/rules/user-agent.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Firefox on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`],
  [
    'Chrome on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`],
  ['Opera on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/121.0.0.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S931B) ${CHROME} SamsungBrowser/28.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('a user agent that is not known is shown as it is, cut if it is long', () => {
  expect(deviceName('node')).toBe('node');
  expect(deviceName(`feed-reader/${'x'.repeat(100)}`)).toBe(`feed-reader/${'x'.repeat(48)}…`);
  expect(deviceName('  ')).toBe('Unknown browser');
});
