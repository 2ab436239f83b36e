import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Chromium obeys the last `--disable-features` only, which Playwright sets as well: its names are repeated here. Without the
 * others, each window starts three more processes for its address bar and for a page that may be opened: a third of the CPU time.
 */
const DISABLED_FEATURES = `
  WebUIOmniboxPopup WebUIOmniboxAimPopup SpareRendererForSitePerProcess
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades PaintHolding
  HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter ThirdPartyStoragePartitioning
  AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints AimEnabled
  NetworkTimeServiceQuerying PreconnectToSearch`;

const FLAGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.trim().split(/\s+/).join()}`,
];

export const HOW_TO_INSTALL =
  'No Chromium was found for the end-to-end tests: run `npx playwright install chromium` (or, on Debian, `apt-get install chromium`), or name one in CHROMIUM_PATH.';

/**
 * Launch options for Chromium: CHROMIUM_PATH, then Playwright's download, then a system browser, then the npm package
 * @sparticuz/chromium (Linux on x64). Returns `null` if there is none.
 */
export async function findChromium(): Promise<LaunchOptions | null> {
  // Chromium refuses to run its sandbox as root.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, args };
  if (existsSync(chromium.executablePath())) return { args };
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (executablePath) return { executablePath, args };
  return findPackaged(args);
}

/** The packaged browser brings its libraries in an archive and does not work with its default arguments. */
async function findPackaged(args: string[]): Promise<LaunchOptions | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    const libraries = join(unpackLibraries(), 'lib');
    const searched = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    return {
      executablePath,
      args: [...args, '--no-sandbox', '--no-zygote'],
      env: { ...definedEnvironment(), LD_LIBRARY_PATH: searched },
    };
  } catch {
    return null;
  }
}

function unpackLibraries(): string {
  const folder = join(tmpdir(), 'larder-chromium-libraries');
  if (existsSync(join(folder, 'lib'))) return folder;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageRoot = entry.slice(
    0,
    entry.lastIndexOf(join('@sparticuz', 'chromium')) + join('@sparticuz', 'chromium').length,
  );
  const archive = join(folder, 'libraries.tar');
  mkdirSync(dirname(archive), { recursive: true });
  writeFileSync(archive, brotliDecompressSync(readFileSync(join(packageRoot, 'bin', 'al2023.tar.br'))));
  execFileSync('tar', ['xf', archive, '-C', folder]);
  return folder;
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
