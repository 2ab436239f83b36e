import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Driver, Engine } from './driver.ts';
import { ENGINES, howToGet } from './engines.ts';
import { type Site, startSite } from './site.ts';
import { tellChapters } from './story.ts';

/** `npm run engines [-- folder]`: the built client (dist/) in the engines other than Chromium, as far as they are installed. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

/** What a failed chapter leaves on the screen. */
const ON_SCREEN = `location.href + '\\n' + document.body.innerText.slice(0, 500)`;

interface Count {
  passed: number;
  failed: number;
}

async function tryEngine(engine: Engine, count: Count): Promise<void> {
  const site = await startSite(dist);
  try {
    const driver = await engine.start();
    try {
      await tellStory(engine.name, driver, site, count);
    } finally {
      await driver.close();
    }
  } finally {
    await site.close();
  }
}

/** A chapter needs the ones before it, so the story ends with the first that fails. */
async function tellStory(engine: string, driver: Driver, site: Site, count: Count): Promise<void> {
  for (const { title, tell } of tellChapters()) {
    const startedAt = performance.now();
    try {
      await tell(driver, site);
    } catch (error) {
      count.failed += 1;
      console.error(`  FAILED  ${engine} ${title}:`, error);
      console.error(await driver.read(ON_SCREEN).catch(() => 'The page does not answer.'));
      return;
    }
    count.passed += 1;
    console.log(`  ok  ${engine} ${title} (${Math.round(performance.now() - startedAt)} ms)`);
  }
}

async function main(): Promise<void> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`There is no index.html in ${dist}: run \`npm run build\` first.`);
  const count: Count = { passed: 0, failed: 0 };
  for (const engine of ENGINES) {
    if (engine.isInstalled) await tryEngine(engine, count);
    else console.log(howToGet(engine));
  }
  console.log(`${count.passed} passed, ${count.failed} failed in other engines`);
  mkdirSync(join(root, '.tmp/results'), { recursive: true });
  writeFileSync(join(root, '.tmp/results/engines.json'), JSON.stringify(count));
  if (count.failed > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
