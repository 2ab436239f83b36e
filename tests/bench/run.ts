import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import { findChromium, HOW_TO_INSTALL } from '../support/find-chromium.ts';
import { startBenchSite } from './bench-site.ts';
import { bundleScript } from './bundle.ts';
import { measureSize } from './measure.ts';
import { measureNetwork } from './network/measure.ts';
import { startNetworkSite } from './network/site.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { type Figure, toFigureTable, toLines, toTable } from './report.ts';
import { measureSearchOf } from './search/measure.ts';
import { toSearchReport } from './search/report.ts';
import { startSite } from './site.ts';
import { measureStarts } from './start/measure.ts';
import { measureUse } from './use/measure.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const BASELINES = `
Baselines of the same run: starts - an empty page that reads the same rows by bare IndexedDB and shows as many elements;
queries and applying - the same rows by bare IndexedDB; the repaint - a bare write, a channel, a bare read of the page, one
changed text. "x smallest" compares with the smallest store: flat is 1.`;

const SEARCH_BASELINES = `
Baselines of the same run: indexing - a bare IndexedDB write of thirty cards; queries - a bare read of thirty cards by id;
tasks of the page over 50 ms, while its worker indexes - the same time without.`;

const NETWORK_BASELINES = `
Baselines of the same run: the tap - a React button that changes its own state; the key - a React field that keeps its
own text; the other tab - a bare strict write, a channel, a bare read; long tasks (over 50 ms, of the page) - the same
time without events; scrolling - the same elements and styles with nothing behind them; the drain - bare requests, one
after the other; catching up - the first visit on a new device.`;

const DEPLOYED_BASELINES = `
Baselines of the same run: a start - a bare page with as many bytes and elements, cold with a document, a preflight and the
feed, warm with the same rows in localStorage and IndexedDB; use - the same elements and styles without a framework.
slow: 150 ms round trips, 1.6 Mbit/s down, 750 kbit/s up, processor of the page 4x slower (not of its workers).`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(USAGE);
  const options = readOptions(process.argv.slice(2));
  if (!existsSync(join(options.dist, 'index.html')))
    throw new Error(`There is no index.html in ${options.dist}: run \`npm run build\` first.`);
  const launch = await findChromium();
  if (!launch) throw new Error(HOW_TO_INSTALL);
  const { parts } = options;
  const store = parts.has('store') ? await benchStore(options, launch) : {};
  const search = parts.has('search') ? await benchSearch(options, launch) : {};
  const figures = parts.has('network') ? await benchNetwork(options, launch) : [];
  if (parts.has('start') || parts.has('use')) figures.push(...(await benchDeployed(options, launch)));
  mkdirSync(join(root, '.tmp'), { recursive: true });
  writeFileSync(
    join(root, '.tmp/bench.json'),
    JSON.stringify({ at: new Date().toISOString(), runs: options.runs, ...store, ...search, figures }),
  );
}

const firstPostScript = () => bundleScript(new URL('page/first-post.ts', import.meta.url));

async function benchStore({ sizes, runs, dist }: BenchOptions, launch: LaunchOptions) {
  const initScript = await firstPostScript();
  const site = await startSite(dist);
  try {
    const results = [];
    for (const posts of sizes) {
      console.log(`Measuring with ${posts} stored posts …`);
      results.push({ posts, measures: await measureSize({ origin: site.origin, launch, initScript }, posts, runs) });
    }
    const lines = toLines(results);
    console.log(`\n${toTable(lines)}\n${BASELINES}\n`);
    return { lines, results };
  } finally {
    await site.close();
  }
}

async function benchSearch({ sizes, runs, dist }: BenchOptions, launch: LaunchOptions) {
  const initScript = await firstPostScript();
  const site = await startSite(dist);
  try {
    const searches = [];
    for (const posts of sizes) {
      console.log(`Measuring the search in ${posts} stored posts …`);
      searches.push(await measureSearchOf({ origin: site.origin, launch, initScript }, posts, runs));
    }
    console.log(`\n${toSearchReport(searches)}\n${SEARCH_BASELINES}\n`);
    return { searches };
  } finally {
    await site.close();
  }
}

async function benchNetwork({ runs, dist }: BenchOptions, launch: LaunchOptions) {
  console.log('Measuring with a server …');
  const site = await startNetworkSite(dist);
  try {
    const figures = await measureNetwork(site, launch, runs);
    console.log(`\n${toFigureTable(figures)}\n${NETWORK_BASELINES}`);
    return figures;
  } finally {
    await site.close();
  }
}

async function benchDeployed({ runs, dist, parts }: BenchOptions, launch: LaunchOptions): Promise<Figure[]> {
  console.log('Measuring behind a slow line …');
  const site = await startBenchSite(dist);
  try {
    const starts = parts.has('start') ? await measureStarts(site, launch, runs) : [];
    const use = parts.has('use') ? await measureUse(site, launch, runs) : [];
    const figures = [...starts, ...use];
    console.log(`\n${toFigureTable(figures)}\n${DEPLOYED_BASELINES}`);
    return figures;
  } finally {
    await site.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
