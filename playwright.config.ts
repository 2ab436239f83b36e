import { defineConfig } from '@playwright/test';
import { findChromium, HOW_TO_INSTALL } from './tests/support/find-chromium.ts';

const launchOptions = await findChromium();
if (!launchOptions) throw new Error(HOW_TO_INSTALL);

/**
 * Where a wide window looks or acts otherwise than a narrow one. Everything else (what is kept, sent, heard and said) is the
 * same at any width: it runs once, as on a phone. A single test of another file is tagged `@wide-too`.
 */
const WIDTH_MATTERS = ['offline-looks', 'shell'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/playwright',
  reporter: [['list'], ['json', { outputFile: '.tmp/results/playwright.json' }]],
  workers: 2,
  fullyParallel: true,
  // A shared machine may fail a test once. Which tests needed a second run is said at the end of the run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  // Two cores may be busy with other things; what is right comes, only later.
  expect: { timeout: 30_000 },
  use: {
    launchOptions,
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      // Met by a test's file, title or tag.
      grep: new RegExp(` (${WIDTH_MATTERS.join('|')})\\.spec\\.ts|@wide-too`),
    },
  ],
});
