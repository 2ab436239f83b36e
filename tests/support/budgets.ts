import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** `npm run budgets`: compressed size and number of the files of the last build against our limits. */

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const DIST = process.env.LARDER_DIST ?? 'dist';
const KIB = 1024;

interface Budget {
  name: string;
  limitKib: number;
  /** How many files it may be. Each is a request. */
  limitFiles: number;
  files: string[];
}

const manifest = readManifest();
const chunks = Object.values(manifest);
const page = readFileSync(join(DIST, 'index.html'), 'utf8');
const scripts = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, file = '']) => file,
);
const [, engine = ''] = /<meta name="engine" content="\/([^"]+)">/.exec(page) ?? [];
const first = filesOf([...scripts, engine]);
const late = ['later', 'screens', 'store-later'].flatMap((name) => filesNamed(name));

const budgets: Budget[] = [
  // Each limit leaves some KiB of air: no code moves for a byte.
  // Together at most 223 KiB and 12 requests with config.json, the viewer, the feed, and what their addresses are asked before.
  { name: 'up to the first feed: page, engine, boot', limitKib: 209, limitFiles: 6, files: ['index.html', ...first] },
  { name: 'after the first feed', limitKib: 99, limitFiles: 5, files: late },
  { name: 'screens of people, groups and lists', limitKib: 30, limitFiles: 2, files: filesNamed('people') },
  { name: 'search and calendar', limitKib: 12, limitFiles: 2, files: filesNamed('finding') },
  {
    name: 'pages of the account, with their forms',
    limitKib: 45,
    limitFiles: 6,
    files: ['account', 'forms'].flatMap((name) => filesNamed(name)),
  },
  {
    name: 'of the engine for them',
    limitKib: 10,
    limitFiles: 2,
    files: ['engine-account', 'store-account'].flatMap((name) => filesNamed(name)),
  },
  // Previews, the GIF picker and translations; with the recognition of links, which page and engine share.
  {
    name: 'other sites, on the page',
    limitKib: 20,
    limitFiles: 3,
    files: ['outside', 'store-outside'].flatMap((name) => filesNamed(name)),
  },
  { name: 'of the engine for them', limitKib: 6, limitFiles: 1, files: filesNamed('engine-outside') },
  {
    name: 'search on the device, with what the page shares of it',
    limitKib: 15,
    limitFiles: 2,
    files: ['engine-search', 'store-search'].flatMap((name) => filesNamed(name)),
  },
  // With retention, and what fetches views that are no feed: neither is needed by the first feed.
  { name: 'of the engine after the first feed', limitKib: 40, limitFiles: 1, files: filesNamed('engine-later') },
  // Drains the outbox, so it contains Dexie. Looks for duplicates sent by the browser, because no tab may open for days. Every
  // kind of mutation is in it as a whole (DECISIONS), and what refreshes the closed app.
  { name: 'service worker', limitKib: 84, limitFiles: 1, files: ['sw.js'] },
  {
    name: 'pages about this device, with what the engine shares of them',
    limitKib: 14,
    limitFiles: 3,
    files: ['device', 'store-device'].flatMap((name) => filesNamed(name)),
  },
  { name: 'of the engine for them', limitKib: 4, limitFiles: 1, files: filesNamed('engine-device') },
  { name: 'all styles', limitKib: 27, limitFiles: 18, files: unique(chunks.flatMap(stylesOf)) },
  // The boot script and the styles of the first feed.
  { name: 'index.html', limitKib: 12, limitFiles: 1, files: ['index.html'] },
];

const exceeded = budgets.filter(report);
if (exceeded.length > 0) {
  console.error(`Over budget: ${exceeded.map(({ name }) => name).join('; ')}.`);
  process.exitCode = 1;
}

/** Prints one line and returns true if the budget is exceeded. A budget without files fails, since it would never be exceeded. */
function report({ name, limitKib, limitFiles, files }: Budget): boolean {
  if (files.length === 0) throw new Error(`No file of the build belongs to "${name}".`);
  const kib = files.reduce((sum, file) => sum + compressedBytes(file), 0) / KIB;
  const isOver = kib > limitKib || files.length > limitFiles;
  console.log(
    `${isOver ? 'OVER' : 'ok  '}  ${kib.toFixed(1).padStart(6)} of ${String(limitKib).padStart(3)} KiB, ${files.length} of ${limitFiles} files  ${name}`,
  );
  return isOver;
}

function compressedBytes(file: string): number {
  return brotliCompressSync(readFileSync(join(DIST, file))).length;
}

/** The files and all that they import statically. Their styles stand inside index.html. */
function filesOf(files: string[]): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const own = chunks.find((chunk) => chunk.file === file);
    if (!own) throw new Error(`The build has no file ${file}.`);
    for (const key of own.imports ?? []) visit(manifest[key]?.file ?? '');
  };
  for (const file of files) visit(file);
  return [...seen];
}

/** The file of this purpose (vite.config.ts), with its styles. */
function filesNamed(name: string): string[] {
  const own = chunks.filter(({ file }) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file));
  return unique(own.flatMap((chunk) => [chunk.file, ...stylesOf(chunk)]));
}

function stylesOf({ file, css = [] }: Chunk): string[] {
  return file.endsWith('.css') ? [file, ...css] : css;
}

function unique(files: string[]): string[] {
  return [...new Set(files)];
}

function readManifest(): Manifest {
  const path = join(DIST, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('There is no build to measure: run `npm run build` first.');
  return JSON.parse(readFileSync(path, 'utf8'));
}
