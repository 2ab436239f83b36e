/** In this order: many browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const LONGEST = 60;

/**
 * Returns browser and system of a user agent in words ('Firefox on Windows'). One that is not known is returned as it is, cut
 * after 60 characters.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const raw = userAgent.trim();
  if (raw === '') return 'Unknown browser';
  return raw.length > LONGEST ? `${raw.slice(0, LONGEST)}…` : raw;
}
