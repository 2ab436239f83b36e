import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** `npm run budgets`: compressed size of the last build against our limits. */

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const DIST = process.env.LARDER_DIST ?? 'dist';
/** The route of the first stored feed. Its lazy chunk counts, too. */
const HOME_ROUTES = [/routes\/_app\.tsx(\?|$)/, /routes\/_app\/index\.tsx(\?|$)/];
const KIB = 1024;

interface Budget {
  name: string;
  limitKib: number;
  files: string[];
}

const manifest = readManifest();
const entries = chunksOfIndex();
const worker = chunkOf('worker/main.ts');
const boot = bootScript();
const home = entries
  .flatMap(({ dynamicImports = [] }) => dynamicImports)
  .filter((key) => HOME_ROUTES.some((route) => route.test(key)))
  .map(chunkOf);
const page = filesOf([...entries, ...home]);

const budgets: Budget[] = [
  {
    name: 'page up to its first stored feed',
    // Includes 1.3 KiB for the gate in front of all writes, which must be loaded before the first write.
    limitKib: 156,
    files: [...page, boot],
  },
  {
    name: 'worker, beside what the page has',
    // Includes 3 KiB for commands, jobs and the descriptors of views.
    limitKib: 56,
    files: filesOf([worker]).filter((file) => !page.includes(file)),
  },
  // Drains the outbox, so it contains Dexie. Looks for duplicates sent by the browser, because no tab may open for days. The
  // list of the app's files takes 1.1 KiB. Every kind of mutation is in it as a whole (DECISIONS).
  { name: 'service worker', limitKib: 53, files: ['sw.js'] },
  { name: 'all styles', limitKib: 20, files: unique(Object.values(manifest).flatMap(stylesOf)) },
  { name: 'boot script', limitKib: 3, files: [boot] },
];

const exceeded = budgets.filter(report);
if (exceeded.length > 0) {
  console.error(`Over budget: ${exceeded.map(({ name }) => name).join('; ')}.`);
  process.exitCode = 1;
}

/** Prints one line and returns true if the budget is exceeded. A budget without files fails, since it would never be exceeded. */
function report({ name, limitKib, files }: Budget): boolean {
  if (files.length === 0) throw new Error(`No file of the build belongs to "${name}".`);
  const kib = files.reduce((sum, file) => sum + compressedBytes(file), 0) / KIB;
  const isOver = kib > limitKib;
  console.log(
    `${isOver ? 'OVER' : 'ok  '}  ${kib.toFixed(1).padStart(6)} of ${String(limitKib).padStart(3)} KiB  ${name}`,
  );
  return isOver;
}

function compressedBytes(file: string): number {
  return brotliCompressSync(readFileSync(join(DIST, file))).length;
}

/** The files of the chunks and their static imports, with styles. */
function filesOf(chunks: Chunk[]): string[] {
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const key of chunk.imports ?? []) visit(chunkOf(key));
  };
  for (const chunk of chunks) visit(chunk);
  return unique([...seen].flatMap((chunk) => [chunk.file, ...stylesOf(chunk)]));
}

function stylesOf({ file, css = [] }: Chunk): string[] {
  return file.endsWith('.css') ? [file, ...css] : css;
}

function unique(files: string[]): string[] {
  return [...new Set(files)];
}

/** The entry chunks in index.html. */
function chunksOfIndex(): Chunk[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  return Object.values(manifest).filter(({ file }) => html.includes(`src="/${file}"`));
}

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no part named ${key}.`);
  return chunk;
}

/** The only classic script of the page. */
function bootScript(): string {
  const address = /<script src="\/([^"]+)"><\/script>/.exec(readFileSync(join(DIST, 'index.html'), 'utf8'))?.[1];
  if (!address) throw new Error('The page refers to no boot script.');
  return address;
}

function readManifest(): Manifest {
  const path = join(DIST, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('There is no build to measure: run `npm run build` first.');
  return JSON.parse(readFileSync(path, 'utf8'));
}
