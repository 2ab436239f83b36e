import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';
import { readyForOffline } from '../../e2e/device.ts';
import { countStart, isPrecache, type StartCosts, signedInOnly } from '../../support/start-costs.ts';
import { recordStarts } from '../../support/start-marks.ts';
import { directClient } from '../../support/storm.ts';
import { type BenchSite, signInOn } from '../bench-site.ts';
import { heapOf, processMemory } from '../memory.ts';
import { openSlowPage, PHONE, PLAIN, PROFILES, type Profile } from '../profiles.ts';
import { type Figure, median } from '../report.ts';
import { readAWhile } from './reading-session.ts';
import { type Visit, visit } from './visit.ts';

/** Starts of the app, and of a bare page under the same conditions, in turns. */
interface Starts {
  ours: Visit[];
  bare: Visit[];
}

type State = Awaited<ReturnType<typeof signedInOnly>>;

/** Takes all measurements of starts. */
export async function measureStarts(site: BenchSite, launch: LaunchOptions, runs: number): Promise<Figure[]> {
  const browser = await chromium.launch(launch);
  const devices = await Promise.all([startDevice(launch), startDevice(launch)]);
  const [visited, visitedBare] = devices;
  try {
    const state = await prepare(site, visited.context);
    const counted = await countCold(site, browser, state);
    site.bare.bytes = counted.bytes;
    const figures = countFigures(counted);
    for (const profile of PROFILES) figures.push(...(await coldFigures(site, browser, state, profile, runs)));
    await browser.close();
    const warm: Devices = { ours: visited.context, bare: visitedBare.context };
    await visit(warm.bare, `${site.bareOrigin}/warm`, { relay: site.relay, profile: PLAIN });
    for (const profile of PROFILES) {
      figures.push(...startFigures(`warm, ${profile.name}`, await warmStarts(site, warm, profile, runs)));
      figures.push(...(await meanwhileFigures(site, warm, profile, runs)));
    }
    figures.push(...(await readingFigures(site, warm)));
    for (const { context } of devices) await context.setOffline(true);
    for (const profile of PROFILES)
      figures.push(...timeFigures(`offline, ${profile.name}`, await warmStarts(site, warm, profile, runs)));
    return figures;
  } finally {
    await browser.close();
    for (const device of devices) await device.remove();
  }
}

/** A browser that keeps what it stores. The baseline has one of its own, so that their memory can be told apart. */
async function startDevice(launch: LaunchOptions) {
  const directory = mkdtempSync(join(tmpdir(), 'larder-bench-'));
  const context = await chromium.launchPersistentContext(directory, { ...launch, ...PHONE });
  await recordStarts(context);
  return {
    context,
    async remove() {
      await context.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Devices {
  ours: BrowserContext;
  bare: BrowserContext;
}

/** Signs in on the device and lets it store everything that a visit stores. */
async function prepare({ origin, bare, relay }: BenchSite, context: BrowserContext): Promise<State> {
  const page = await context.newPage();
  await signInOn(page, origin);
  await readyForOffline(page);
  const state = await signedInOnly(context, origin);
  await page.close();
  bare.elements = (await visit(context, `${origin}/`, { relay, profile: PLAIN })).elements;
  return state;
}

async function coldContext(browser: Browser, storageState: State): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, storageState });
  await recordStarts(context);
  return context;
}

async function countCold(site: BenchSite, browser: Browser, state: State): Promise<StartCosts> {
  const context = await coldContext(browser, state);
  const costs = await countStart(await context.newPage(), site);
  await context.close();
  return costs;
}

/** The bare page needs the document, a preflight and the feed, one after the other. */
const BARE_REQUESTS = 3;

function countFigures({ depth, requests, bytes, all }: StartCosts): Figure[] {
  const own = all.filter((request) => !isPrecache(request));
  const figure = (name: string, unit: string, ours: number, baseline: number): Figure => ({
    name: `cold: ${name}`,
    unit,
    ours,
    baseline,
  });
  return [
    figure('round trips before the first post', '', depth, BARE_REQUESTS),
    figure('requests before the first post', '', requests.length, BARE_REQUESTS),
    figure('bytes before the first post', 'KiB', bytes / 1024, bytes / 1024),
    figure('requests in all, without the precache', '', own.length, BARE_REQUESTS),
    figure('requests of the precache', '', all.length - own.length, 0),
  ];
}

async function coldFigures(site: BenchSite, browser: Browser, state: State, profile: Profile, runs: number) {
  const open = async (address: string) => {
    const context = await coldContext(browser, state);
    const result = await visit(context, address, { relay: site.relay, profile });
    await context.close();
    return result;
  };
  const starts = await inTurns(
    runs,
    () => open(`${site.origin}/`),
    () => open(`${site.bareOrigin}/cold`),
  );
  return startFigures(`cold, ${profile.name}`, starts);
}

const warmStarts = (
  { origin, bareOrigin, relay }: BenchSite,
  { ours, bare }: Devices,
  profile: Profile,
  runs: number,
) =>
  inTurns(
    runs,
    () => visit(ours, `${origin}/`, { relay, profile }),
    () => visit(bare, `${bareOrigin}/warm`, { relay, profile }),
  );

/** Starts after another user has written a post. */
async function meanwhileFigures(site: BenchSite, { ours, bare }: Devices, profile: Profile, runs: number) {
  const { origin, bareOrigin, relay } = site;
  const dmitri = await directClient({ origin: site.apiOrigin, core: site.core }, 'dmitri');
  const write = async () => {
    const made = await dmitri('POST', 'posts', { post: { body: 'Written meanwhile' }, meta: { feeds: ['dmitri'] } });
    return (made.posts as { id: string }).id;
  };
  const starts: Starts = { ours: [], bare: [] };
  for (let run = 0; run < runs; run += 1) {
    const wanted = await write();
    starts.ours.push(await visit(ours, `${origin}/`, { relay, profile, wanted }));
    starts.bare.push(await visit(bare, `${bareOrigin}/warm`, { relay, profile, wanted }));
  }
  const name = `warm, ${profile.name}: a post written meanwhile`;
  return [
    compare(`${name} is shown`, 'ms', starts, ({ wantedMs }) => wantedMs),
    compare(`${name} shifts the layout`, '', starts, ({ layoutShift }) => layoutShift),
  ];
}

/** What home takes after a long read. The baseline has only been opened. */
async function readingFigures({ origin, bareOrigin }: BenchSite, { ours, bare }: Devices): Promise<Figure[]> {
  const page = await openSlowPage(ours, PLAIN);
  await page.goto(`${origin}/`);
  await readAWhile(page);
  const own = { heapMib: await heapOf(page), memoryMib: await processMemory(page) };
  await page.close();
  const copy = await openSlowPage(bare, PLAIN);
  await copy.goto(`${bareOrigin}/warm`);
  await copy.locator('article').first().waitFor();
  const baseline = { heapMib: await heapOf(copy), memoryMib: await processMemory(copy) };
  await copy.close();
  const figure = (name: string, of: (taken: typeof own) => number): Figure => ({
    name: `after ten minutes of reading: ${name}`,
    unit: 'MiB',
    ours: of(own),
    baseline: of(baseline),
  });
  return [
    figure('heap of the page', ({ heapMib }) => heapMib),
    figure('memory of the processes', ({ memoryMib }) => memoryMib),
  ];
}

async function inTurns(runs: number, ours: () => Promise<Visit>, bare: () => Promise<Visit>): Promise<Starts> {
  const starts: Starts = { ours: [], bare: [] };
  for (let run = 0; run < runs; run += 1) {
    starts.ours.push(await ours());
    starts.bare.push(await bare());
  }
  return starts;
}

const compare = (
  name: string,
  unit: string,
  { ours, bare }: Starts,
  value: (visit: Visit) => number | null,
): Figure => {
  const of = (visits: readonly Visit[]) => median(visits.map((each) => value(each) ?? Number.NaN));
  return { name, unit, ours: of(ours), baseline: of(bare) };
};

const lineOf =
  (situation: string, starts: Starts) =>
  (name: string, unit: string, value: (visit: Visit) => number | null): Figure =>
    compare(`${situation}: ${name}`, unit, starts, value);

/** What depends on the line and the device. */
function timeFigures(situation: string, starts: Starts): Figure[] {
  const line = lineOf(situation, starts);
  return [
    line('first text', 'ms', ({ firstTextMs }) => firstTextMs),
    line('first post', 'ms', ({ firstPostMs }) => firstPostMs),
    line('all posts', 'ms', ({ lastPostMs }) => lastPostMs),
    line('blocking time', 'ms', ({ blockingMs }) => blockingMs),
    line('layout shift', '', ({ layoutShift }) => layoutShift),
  ];
}

function startFigures(situation: string, starts: Starts): Figure[] {
  const line = lineOf(situation, starts);
  return [
    ...timeFigures(situation, starts),
    line('requests until quiet', '', ({ requests }) => requests),
    line('bytes until quiet', 'KiB', ({ bytes }) => bytes / 1024),
    line('elements', '', ({ elements }) => elements),
    line('elements a post', '', ({ elementsAPost }) => elementsAPost),
    line('heap of the page', 'MiB', ({ heapMib }) => heapMib),
    line('memory of the processes', 'MiB', ({ memoryMib }) => memoryMib),
  ];
}
