import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type HtmlTagDescriptor, type Plugin, type ResolvedConfig } from 'vite';
import { injectManifest } from 'workbox-build';
import { zoneAwaits } from './zone-awaits.ts';

/** Oldest browsers that we support; boot.ts tells older ones so. */
const target = ['chrome111', 'firefox115', 'safari16.4'];

const inPackage = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

const page = resolve(import.meta.dirname, 'src/main.tsx');
const engine = resolve(import.meta.dirname, 'worker/main.ts');
/** Also what one kind of view fetches: no first feed shows it. */
const engineLater = [
  'worker/later.ts',
  'worker/transport/socket-io.ts',
  'worker/export-file.ts',
  ...['calendar', 'notifications', 'profiles', 'rosters'].map((view) => `worker/pull/${view}.ts`),
].map((path) => resolve(import.meta.dirname, path));

const engineAccount = ['worker/pull/record.ts', 'worker/commands/account/index.ts'].map((path) =>
  resolve(import.meta.dirname, path),
);

const engineOutside = resolve(import.meta.dirname, 'worker/outside/index.ts');
const engineSearch = resolve(import.meta.dirname, 'worker/search/index.ts');
/** Taking along, and export and import: each loaded when it is used. */
const engineTaking = resolve(import.meta.dirname, 'worker/taking/index.ts');
const engineExport = resolve(import.meta.dirname, 'worker/export/index.ts');
/** Bytes that are stored and moved. */
const engineDevice = resolve(import.meta.dirname, 'worker/device/index.ts');

/** Loaded when somebody asks for it, each a file of its own. */
const ON_DEMAND =
  /MenuList|composer\/parts|names\/suggestions|Lightbox|lightbox|VideoPlayer|error-sender|highlight|missing-(boot|styles)|features\/(dev|docs|session|search\/form)\//;
/** Screens other than a feed, and forms. */
const SCREENS =
  /routes\/-screens|features\/(post-page|profile|directs|notifications|drafts|outbox|composer|groups|comments\/thread)\//;

/** Screens about people, groups and lists, which few taps of a feed lead to: a file of their own, loaded when one of them is opened. */
const PEOPLE =
  /routes\/-screens\/(Roster|Manage|Friends|AllGroups|ListEditor)Screen|features\/(rosters|requests|members|friends|all-groups|groups\/(form|list))\//;

/** Search and calendar: the same. */
const FINDING = /routes\/-screens\/(Search|Calendar|Memories)|StoredMemories|features\/(search|calendar)\//;

/** Pages of the viewer's account, and those that lead to one: the same. */
const ACCOUNT =
  /features\/(settings|joining|account|tokens|invitations|archive|site|bookmarklet|picture|forms|appearance\/choices)\//;

/** What shows other sites and translations: previews, the GIF picker, its film. Loaded when one of them is shown. */
const OUTSIDE = /features\/(previews|gifs|translation|orbit)\//;

/** What the device stores, receives and keeps, and whose it is: loaded when one of these is opened. */
const DEVICE =
  /routes\/-screens\/OpenFor|features\/(taking|accounts|explain|settings\/(storage|data-saver|device|data))\//;

/** Static and dynamic imports of a module. */
type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;

/**
 * Divides the code by purpose, because each file costs a request and many small ones compress badly: what the first feed needs
 * (`react`, `page`, `store`, and `engine` in the worker) and what is loaded after it (`later`, `screens`, `store-later`, and
 * `engine-later` in the worker); `people`, `finding` and `account` are loaded when one of their screens is opened (`forms`: what the first and the last share), and `engine-search` and
 * `store-search` when the engine indexes or searches. A module belongs to the first that
 * reaches it by static imports; what should come later is imported by `import()`, and not exported by an `index.ts` that
 * comes earlier.
 */
function filesByPurpose(): (id: string, context: { getModuleInfo: (id: string) => ModuleInfo }) => string | null {
  let files: Map<string, string> | undefined;
  return (id, context) => {
    // Bound: the method needs its object.
    files ??= divide((each) => context.getModuleInfo(each));
    return files.get(id) ?? null;
  };
}

function purposeOf(
  entry: string,
): 'page' | 'screens' | 'people' | 'finding' | 'account' | 'device' | 'outside' | 'onDemand' {
  if (ON_DEMAND.test(entry)) return 'onDemand';
  if (OUTSIDE.test(entry)) return 'outside';
  if (DEVICE.test(entry)) return 'device';
  if (ACCOUNT.test(entry)) return 'account';
  if (PEOPLE.test(entry)) return 'people';
  if (FINDING.test(entry)) return 'finding';
  return SCREENS.test(entry) ? 'screens' : 'page';
}

function divide(infoOf: (id: string) => ModuleInfo): Map<string, string> {
  const reach = (...starts: string[]): Set<string> => {
    const reached = new Set<string>();
    const open = [...starts];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      open.push(...(infoOf(id)?.importedIds ?? []));
    }
    return reached;
  };
  const first = reach(page);
  const inEngine = reach(engine);
  const later = {
    page: new Set<string>(),
    screens: new Set<string>(),
    people: new Set<string>(),
    finding: new Set<string>(),
    account: new Set<string>(),
    device: new Set<string>(),
    outside: new Set<string>(),
    onDemand: new Set<string>(),
  };
  /** Entry points of code that is loaded later: by a first file, or by another one of these. */
  const entries = [...first];
  const seen = new Set<string>();
  for (let id = entries.pop(); id !== undefined; id = entries.pop()) {
    for (const entry of infoOf(id)?.dynamicallyImportedIds ?? []) {
      if (seen.has(entry)) continue;
      seen.add(entry);
      const into = later[purposeOf(entry)];
      for (const each of reach(entry)) {
        into.add(each);
        entries.push(each);
      }
    }
  }
  const files = new Map<string, string>();
  const put = (ids: Iterable<string>, name: string) => {
    for (const id of ids) if (!files.has(id)) files.set(id, name);
  };
  put(
    [...first].filter((id) =>
      inPackage('react', 'react-dom', 'scheduler', '@tanstack', 'use-sync-external-store').test(id),
    ),
    'react',
  );
  const everyEnginePart = reach(
    engine,
    ...engineLater,
    ...engineAccount,
    engineOutside,
    engineSearch,
    engineTaking,
    engineExport,
    engineDevice,
  );
  put(
    [...first].filter((id) => everyEnginePart.has(id)),
    'store',
  );
  const isLater = (id: string) => Object.values(later).some((ids) => ids.has(id));
  const engineParts = [...inEngine, ...reach(...engineLater)];
  // What the page needs only later.
  put([...inEngine].filter(isLater), 'store');
  put(
    engineParts.filter((id) => !first.has(id) && isLater(id)),
    'store-later',
  );
  put(first, 'page');
  put(inEngine, 'engine');
  put(engineParts, 'engine-later');
  const searchParts = [...reach(engineSearch)];
  put(searchParts.filter(isLater), 'store-search');
  put(searchParts, 'engine-search');
  const outsideParts = [...reach(engineOutside)];
  put(outsideParts.filter(isLater), 'store-outside');
  put(outsideParts, 'engine-outside');
  const accountParts = [...reach(...engineAccount)];
  put(accountParts.filter(isLater), 'store-account');
  put(accountParts, 'engine-account');
  for (const [part, entry] of [
    ['taking', engineTaking],
    ['export', engineExport],
    ['device', engineDevice],
  ] as const) {
    const parts = [...reach(entry)];
    put(parts.filter(isLater), `store-${part}`);
    put(parts, `engine-${part}`);
  }
  put(later.page, 'later');
  put(later.screens, 'screens');
  // What is loaded on demand must not load the screens of another purpose.
  put(
    [...later.people, ...later.finding, ...later.account, ...later.device, ...later.outside].filter((id) =>
      later.onDemand.has(id),
    ),
    'later',
  );
  // Forms of groups and of the account: neither loads the other's screens.
  put(
    [...later.people].filter((id) => later.account.has(id)),
    'forms',
  );
  put(later.people, 'people');
  put(later.finding, 'finding');
  put(
    [...later.account].filter((id) => later.device.has(id)),
    'forms',
  );
  put(later.account, 'account');
  put(later.device, 'device');
  put(later.outside, 'outside');
  refuseMixed(files, infoOf);
  return files;
}

/**
 * The engine has no document: a file of the page in it would fail, and one of the engine in the page would start it again. What
 * both need lies in the files named `store`.
 */
function refuseMixed(files: ReadonlyMap<string, string>, infoOf: (id: string) => ModuleInfo): void {
  const sideOf = (id: string) => /^(engine|store)/.exec(files.get(id) ?? 'store')?.[1] ?? 'page';
  for (const id of files.keys()) {
    const wrong = (infoOf(id)?.importedIds ?? []).find((each) =>
      sideOf(id) === 'page' ? sideOf(each) === 'engine' : sideOf(each) === 'page',
    );
    if (wrong !== undefined) throw new Error(`${id} imports ${wrong}, which is in a file of the other side`);
  }
}

/** Built for browsers far older than the supported ones: they run this script to be told that they are too old. */
const BOOT_TARGET = 'es2015';

const DEVELOPMENT_ADDRESS = '/boot.js';

/** Dexie's own entry is its build for browsers of 2015; this one is smaller and faster. */
const MODERN_DEXIE = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };

/** Slower than Vite's own, and 2 % smaller: it repeats what the first round made possible. */
const SMALLEST = {
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 2, pure_getters: true, unsafe_arrows: true } },
} as const;

/** Of the service worker, whose console nobody reads: the words of its libraries are 2 % of it. */
const WITHOUT_CONSOLE = {
  ...SMALLEST,
  terserOptions: { ...SMALLEST.terserOptions, compress: { ...SMALLEST.terserOptions.compress, drop_console: true } },
} as const;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routes/routeTree.gen.ts',
      routeFileIgnorePattern: 'routeTree\\.gen',
      // Routes name themselves what comes later (lazyScreen retries, the plugin's own splitting does not).
      autoCodeSplitting: false,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    zoneAwaits(),
    engineChunk(),
    indexHtml('src/boot.ts', 'src/ui/styles/first.css'),
    serviceWorker('sw/main.ts'),
  ],
  resolve: {
    alias: [MODERN_DEXIE],
  },
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[local]_[hash]' } },
  },
  worker: { format: 'es' },
  build: {
    target,
    cssTarget: target,
    manifest: true,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    ...SMALLEST,
    // What a later file imports has come with the page, all but its styles: naming it all again would cost more than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: filesByPurpose() }],
        },
      },
    },
  },
});

/** Builds the engine as a chunk of the page's own module graph, so that both share one file of what both use. */
function engineChunk(): Plugin {
  return {
    name: 'larder:engine-chunk',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: engine, name: 'engine-entry' });
    },
  };
}

/**
 * Writes index.html: the boot script and the styles of the first feed stand inside it, so that no file comes before the first
 * text (the content security policy names their hashes: tests/support/headers.ts). It names the file of the engine for the boot
 * script, which starts it, and that of the styles for a browser that is told not to apply those inside.
 */
function indexHtml(script: string, styles: string): Plugin {
  let config: ResolvedConfig;
  const code = { script: '', styles: '' };

  async function bundle(input: string): Promise<string> {
    const output = await build({
      configFile: false,
      root: config.root,
      publicDir: false,
      logLevel: 'warn',
      mode: config.mode,
      css: { transformer: 'lightningcss' },
      build: {
        write: false,
        target: BOOT_TARGET,
        cssTarget: target,
        minify: config.command === 'build',
        rolldownOptions: {
          input: resolve(config.root, input),
          output: input.endsWith('.css') ? {} : { format: 'iife', codeSplitting: false },
        },
      },
    });
    const [first] = Array.isArray(output) ? output : [output];
    if (!first || !('output' in first)) throw new Error(`Nothing was built from ${input}.`);
    const wanted = first.output.find(({ fileName }) => fileName.endsWith('.css') === input.endsWith('.css'));
    return String(wanted && 'code' in wanted ? wanted.code : (wanted?.source ?? '')).trim();
  }

  return {
    name: 'larder:index-html',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (config.command === 'build')
        Object.assign(code, { script: await bundle(script), styles: await bundle(styles) });
    },
    configureServer(server) {
      server.middlewares.use(DEVELOPMENT_ADDRESS, (_request, response, next) => {
        bundle(script).then((built) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(built);
        }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle: built, chunk }) {
        if (!built || !chunk) {
          return [
            ...fileTag('engine', 'worker/main.ts?worker_file&type=module'),
            { tag: 'link', attrs: { rel: 'stylesheet', href: `/${styles}` }, injectTo: 'head' },
            { tag: 'script', attrs: { src: DEVELOPMENT_ADDRESS }, injectTo: 'head' },
          ];
        }
        const chunks = Object.values(built).filter((each) => each.type === 'chunk');
        const fileOf = (module: string) => {
          const found = chunks.find(({ moduleIds }) => moduleIds.includes(module));
          if (!found) throw new Error(`No file of the build has ${module}.`);
          return found.fileName;
        };
        // The files of the two entry points only import the file that has their module: a request without a purpose.
        const entry = chunks.filter((each) => each.isEntry && each.moduleIds.length === 0);
        for (const { fileName } of entry) delete built[fileName];
        const sheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/;
        const [link = '', sheetFile = ''] = sheet.exec(html) ?? [];
        const ownStyles = built[sheetFile];
        if (ownStyles?.type !== 'asset') throw new Error('The page has no styles.');
        const tidy = html
          .replace(link, '')
          .replace(
            new RegExp(`\\s*<link rel="modulepreload"[^>]*href="/(${chunk.fileName}|${fileOf(page)})">`, 'g'),
            '',
          )
          .replace(chunk.fileName, fileOf(page))
          // A function, because the code may contain `$&`.
          .replace(
            '</head>',
            () =>
              `  <style>${code.styles}${String(ownStyles.source)}</style>\n    <script>${code.script}</script>\n  </head>`,
          );
        return { html: tidy, tags: [...fileTag('engine', fileOf(engine)), ...fileTag('styles', sheetFile)] };
      },
    },
  };
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 8);

/** Names a file for the scripts of the page. */
const fileTag = (name: string, file: string): HtmlTagDescriptor[] => [
  { tag: 'meta', attrs: { name, content: `/${file}` }, injectTo: 'head-prepend' },
];

/** Builds the service worker to `sw.js` at the end of the same build and writes into it the list of files that make the shell. */
function serviceWorker(source: string): Plugin {
  let config: ResolvedConfig;
  let isWritten = false;
  return {
    name: 'larder:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // The hook is called after a failed build, too.
        if (!isWritten) return;
        const outDir = resolve(config.root, config.build.outDir);
        const script = resolve(outDir, 'sw.js');
        await build({
          configFile: false,
          root: config.root,
          publicDir: false,
          logLevel: 'warn',
          mode: config.mode,
          // Workbox asks for this name; there is no `process` in a service worker.
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          plugins: [zoneAwaits()],
          resolve: { alias: [MODERN_DEXIE] },
          build: {
            outDir,
            emptyOutDir: false,
            target: config.build.target,
            ...WITHOUT_CONSOLE,
            rolldownOptions: {
              input: { sw: resolve(config.root, source) },
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        });
        const { count, size, warnings } = await injectManifest({
          swSrc: script,
          swDest: script,
          globDirectory: outDir,
          globPatterns: ['index.html', 'assets/**/*.{js,css}', '*.{svg,webmanifest}', 'docs/*.md'],
          // Names with a hash need no cache busting by the service worker.
          dontCacheBustURLsMatching: /^assets\//,
          // Letters of a hash do not compress; so many tell two versions of a file apart (sw/shell-files.ts).
          manifestTransforms: [
            (entries) => ({
              manifest: entries.map((entry) => ({
                ...entry,
                revision: entry.revision?.slice(0, 8) ?? null,
                ...(entry.url.startsWith('assets/') ? { hash: hashOf(resolve(outDir, entry.url)) } : {}),
              })),
            }),
          ],
        });
        for (const warning of warnings) config.logger.warn(warning);
        config.logger.info(`sw.js keeps ${count} files of the shell, ${Math.ceil(size / 1024)} KiB.`);
      },
    },
  };
}
