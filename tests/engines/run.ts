import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from './driver.ts';
import { ENGINES } from './engines.ts';
import { startSite } from './site.ts';
import { tellChapters } from './story.ts';

/** `npm run engines`: the built client in the engines other than Chromium, as far as they are installed. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');

interface Count {
  passed: number;
  failed: number;
}

async function tellStory(engine: Engine, count: Count): Promise<void> {
  const site = await startSite(dist);
  try {
    const driver = await engine.start();
    try {
      for (const { title, tell } of tellChapters()) {
        const startedAt = performance.now();
        await tell(driver, site);
        count.passed += 1;
        console.log(`  ok  ${engine.name} ${title} (${Math.round(performance.now() - startedAt)} ms)`);
      }
    } finally {
      await driver.close();
    }
  } catch (error) {
    // A chapter needs the ones before it, so the story of this engine ends here.
    count.failed += 1;
    console.error(`  FAILED  ${engine.name}, after ${count.passed} passed:`, error);
  } finally {
    await site.close();
  }
}

async function main(): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('There is no dist/index.html: run `npm run build` first.');
  const count: Count = { passed: 0, failed: 0 };
  for (const engine of ENGINES) {
    if (engine.isInstalled) await tellStory(engine, count);
    else console.log(`${engine.name} is not there, so nothing was tried in it: ${engine.howToInstall}.`);
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
