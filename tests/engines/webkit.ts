import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import type { Driver, Engine } from './driver.ts';
import { freePort, startScreen, stop } from './processes.ts';
import { waitFor } from './wait.ts';

const WEBDRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

export const webkit: Engine = {
  name: 'WebKitGTK',
  howToInstall: 'install it (Debian: `apt-get install webkit2gtk-driver xvfb`)',
  isInstalled: existsSync(WEBDRIVER) && existsSync(SCREEN),
  start,
};

/** WebKitWebDriver starts the MiniBrowser beside it, which needs a screen. */
async function start(): Promise<Driver> {
  const { display, screen } = await startScreen();
  const port = await freePort();
  const server = spawn(WEBDRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver to answer', async () => {
    const response = await fetch(`${address}/status`).catch(() => null);
    return response?.ok ?? false;
  });
  const browser = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', acceptInsecureCerts: true })
    .build();
  return drive(browser, async () => {
    await stop(server);
    await stop(screen);
  });
}

const drive = (browser: WebDriver, end: () => Promise<void>): Driver => ({
  open: (address) => browser.get(address),
  reload: () => browser.navigate().refresh(),
  type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
  click: (selector) => browser.findElement(By.css(selector)).click(),
  read: <T>(expression: string) => browser.executeScript<T>(`return (${expression});`),
  close: async () => {
    await browser.quit().catch(() => undefined);
    await end();
  },
});
