import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { createClientFiles, NO_HEADERS } from '../server/client-files.ts';
import { DEMO_SIGN_INS } from '../server/demo/index.ts';
import { openDemo } from '../server/demo-core.ts';
import { startHttpServer } from '../server/http.ts';
import { findChromium, HOW_TO_INSTALL } from './find-chromium.ts';

/** `npm run screenshots`: renders the pictures of manifest and README from the last build and the demo network. */

const OUT = 'public/screenshots';
const SCALE = 0.3;

/** The manifest names each with its size in pixels: width and height times `density`. */
const SHOTS = [
  { name: 'home-narrow', path: '/', width: 390, height: 844, density: 2 },
  { name: 'notifications-narrow', path: '/filter/notifications', width: 390, height: 844, density: 2 },
  { name: 'home-wide', path: '/', width: 1280, height: 800, density: 1 },
] as const;

const launchOptions = await findChromium();
if (!launchOptions) throw new Error(HOW_TO_INSTALL);
const folder = mkdtempSync(join(tmpdir(), 'larder-screenshots-'));
const core = await openDemo(folder, { scale: SCALE, reset: true });
const server = await startHttpServer({ core, port: 0, other: createClientFiles('dist', NO_HEADERS) });
const browser = await chromium.launch(launchOptions);
mkdirSync(OUT, { recursive: true });
try {
  for (const { name, path, width, height, density } of SHOTS) {
    const page = await browser.newPage({
      baseURL: `http://localhost:${server.port}`,
      viewport: { width, height },
      deviceScaleFactor: density,
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    await page.goto(`/signin?back=${encodeURIComponent(path)}`);
    await page.getByLabel('Username').fill(DEMO_SIGN_INS[0]?.username ?? '');
    await page.getByLabel('Password').fill(DEMO_SIGN_INS[0]?.password ?? '');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Pictures and lazy components in the viewport.
    await page.waitForLoadState('networkidle');
    const bytes = await page.screenshot();
    await sharp(bytes)
      .webp({ quality: 80 })
      .toFile(join(OUT, `${name}.webp`));
    console.log(`${OUT}/${name}.webp ${width * density}x${height * density}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
