import { defineConfig } from '@playwright/test';
import { findChromium, HOW_TO_INSTALL } from './tests/support/find-chromium.ts';

const launchOptions = await findChromium();
if (!launchOptions) throw new Error(HOW_TO_INSTALL);

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
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
