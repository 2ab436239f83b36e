import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Attempt, type Count, tryTwice } from './attempts.ts';
import type { Driver, Engine } from './driver.ts';
import { ENGINES, howToGet } from './engines.ts';
import { type Site, startSite } from './site.ts';
import { createChapters } from './story.ts';

/** `npm run engines [-- folder]`: runs the story on the built client (dist/) in all installed engines other than Chromium. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

/** The URL and text of the page, reported with a failed chapter. */
const ON_SCREEN = `location.href + '\\n' + document.body.innerText.slice(0, 500)`;

/** Runs the story in one engine, with its own site and profile. */
async function tryEngine(engine: Engine): Promise<Attempt> {
  try {
    const site = await startSite(dist);
    try {
      const driver = await engine.start();
      try {
        return await runStory(engine.name, driver, site);
      } finally {
        await driver.close();
      }
    } finally {
      await site.close();
    }
  } catch (error) {
    console.error(`  FAILED  ${engine.name} could not be started or ended:`, error);
    return { passed: 0, failedAt: 'starts and ends' };
  }
}

/** Each chapter needs the ones before it, so the story ends with the first failure. */
async function runStory(engine: string, driver: Driver, site: Site): Promise<Attempt> {
  let passed = 0;
  for (const { title, run } of createChapters()) {
    const startedAt = performance.now();
    try {
      await run(driver, site);
    } catch (error) {
      console.error(`  FAILED  ${engine} ${title}:`, error);
      console.error(await driver.read(ON_SCREEN).catch(() => 'The page does not answer.'));
      return { passed, failedAt: title };
    }
    passed += 1;
    console.log(`  ok  ${engine} ${title} (${Math.round(performance.now() - startedAt)} ms)`);
  }
  return { passed, failedAt: null };
}

async function main(): Promise<void> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`There is no index.html in ${dist}: run \`npm run build\` first.`);
  const count: Count = { passed: 0, failed: 0, flaky: [] };
  for (const engine of ENGINES) {
    if (!engine.isInstalled) {
      console.log(howToGet(engine));
      continue;
    }
    const { passed, failed, flaky } = await tryTwice(engine.name, () => tryEngine(engine));
    count.passed += passed;
    count.failed += failed;
    count.flaky.push(...flaky);
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
