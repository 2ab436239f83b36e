import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, HOW_TO_INSTALL } from '../support/find-chromium.ts';
import { bundleScript } from './bundle.ts';
import { measureSize } from './measure.ts';
import { readOptions, USAGE } from './options.ts';
import { toLines, toTable } from './report.ts';
import { startSite } from './site.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const BASELINES = `
Baselines of the same run: starts - an empty page that reads the same rows by bare IndexedDB and shows as many elements;
queries and applying - the same rows by bare IndexedDB; the repaint - a bare write, a channel, a bare read of the page, one
changed text. "x smallest" compares with the smallest store: flat is 1.`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(USAGE);
  const { sizes, runs, dist } = readOptions(process.argv.slice(2));
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`There is no index.html in ${dist}: run \`npm run build\` first.`);
  const launch = await findChromium();
  if (!launch) throw new Error(HOW_TO_INSTALL);
  const initScript = await bundleScript(new URL('page/first-post.ts', import.meta.url));
  const site = await startSite(dist);
  try {
    const results = [];
    for (const posts of sizes) {
      console.log(`Measuring with ${posts} stored posts …`);
      results.push({ posts, measures: await measureSize({ origin: site.origin, launch, initScript }, posts, runs) });
    }
    const lines = toLines(results);
    console.log(`\n${toTable(lines)}\n${BASELINES}`);
    mkdirSync(join(root, '.tmp'), { recursive: true });
    writeFileSync(
      join(root, '.tmp/bench.json'),
      JSON.stringify({ at: new Date().toISOString(), runs, lines, results }),
    );
  } finally {
    await site.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
