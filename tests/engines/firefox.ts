import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

const executablePath = [process.env.FIREFOX_PATH ?? '', ...PATHS].find((path) => path !== '' && existsSync(path));

export const firefox: Engine = {
  name: 'Firefox',
  howToInstall: 'install it (Debian: `apt-get install firefox-esr`) or name it in FIREFOX_PATH',
  isInstalled: executablePath !== undefined,
  start: async () => drive(executablePath ?? ''),
};

async function drive(path: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    acceptInsecureCerts: true,
  });
  const page = await browser.newPage();
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    reload: async () => {
      await page.reload({ waitUntil: 'domcontentloaded' });
    },
    type: (selector, text) => page.type(selector, text),
    click: (selector) => page.click(selector),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    close: () => browser.close(),
  };
}
