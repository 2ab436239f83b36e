import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type ResolvedConfig } from 'vite';
import { injectManifest } from 'workbox-build';

/** Oldest browsers that we support; boot.ts tells older ones so. */
const target = ['chrome111', 'firefox115', 'safari16.4'];

const inPackage = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** What a module brings along by static imports, itself included. */
function reachableFrom(start: string, infoOf: (id: string) => { importedIds: readonly string[] } | null): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(infoOf(id)?.importedIds ?? []));
  }
  return reached;
}

const page = resolve(import.meta.dirname, 'src/main.tsx');
const worker = resolve(import.meta.dirname, 'worker/main.ts');

/**
 * What the first feed needs and the worker does not share goes into one file, which compresses better than eight. A module
 * comes with the first feed when a static import leads to it, be it through the index.ts of its room; what should come later
 * is imported by `import()`, and has no place in such an index.
 */
function firstPage(): (id: string, context: { getModuleInfo: Parameters<typeof reachableFrom>[1] }) => string | null {
  let modules: Set<string> | undefined;
  return (id, context) => {
    // Bound: the method needs its object.
    const infoOf = (each: string) => context.getModuleInfo(each);
    if (!modules) {
      modules = reachableFrom(page, infoOf);
      for (const shared of reachableFrom(worker, infoOf)) modules.delete(shared);
    }
    return modules.has(id) ? 'page' : null;
  };
}

const WORKER_ADDRESS = /new URL\((['"])([^'"]+\/worker\/main\.ts)\1,\s*import\.meta\.url\)/g;

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
    workerChunk(),
    bootScript('src/boot.ts'),
    serviceWorker('sw/main.ts'),
  ],
  resolve: {
    alias: [
      MODERN_DEXIE,
      // The shim is for React 17; React has the hook itself.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
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
          // What hardly ever changes keeps its name between releases, and page and worker share one Dexie.
          groups: [
            {
              name: 'react',
              test: inPackage('react', 'react-dom', 'scheduler', '@tanstack', 'use-sync-external-store'),
            },
            { name: 'dexie', test: inPackage('dexie') },
            { name: firstPage() },
            // Small parts of the first screen that the worker or later screens need as well.
            {
              name: 'shared',
              test: /\/src\/shared\/(model\/(ids|facts|feed|post)|contract\/(view|caches|failure-text|reach)|config\/limits|rules\/(preferences|preference-patch)|store\/(vault\/(positions|outbox-rows)|queries\/(pending|row-keys|freshness|people|post-view)))\.ts/,
            },
            // Menu and combobox library, with what of it the first menu needs: loads when one opens.
            { name: 'menu', test: /\/(src\/ui\/MenuList|node_modules\/@(ariakit|floating-ui))/ },
            // Many small files cost a request each, and a line each in the service worker's list.
            {
              name: 'frame',
              test: /\/(src\/(shell|ui|features\/(feed|visits|shortcuts|account-card))|lucide-react)\//,
            },
            {
              name: 'screens',
              test: /\/src\/(shared\/store\/queries\/notifications|(routes\/-screens|features\/(directs|profile|post-page|search|notifications|dev|old-post|placeholder))\/)/,
            },
            { name: 'forms', test: /\/src\/features\/(names|writing)\// },
            // What signed-in users do with posts and comments.
            {
              name: 'tools',
              test: /\/src\/(features\/((post|comments)\/((likers|hiding)\/)?[^/]+$|outbox\/(PendingSwitch|TraceTroubles))|shared\/rules\/post-actions)/,
            },
          ],
        },
      },
    },
  },
});

/**
 * Emits `new Worker(new URL('…/worker/main.ts', import.meta.url))` as a chunk of the page's own module graph, so that page
 * and worker share what both use instead of shipping it twice. The development server needs no help.
 */
function workerChunk(): Plugin {
  return {
    name: 'larder:worker-chunk',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: 'worker/main.ts' },
      handler(code, id) {
        const transformed = code.replace(WORKER_ADDRESS, (_match, _quote, path: string) => {
          const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path), name: 'worker' });
          return `import.meta.ROLLUP_FILE_URL_${reference}`;
        });
        return transformed === code ? null : { code: transformed, map: null };
      },
    },
  };
}

/**
 * Bundles the boot script on its own as one small classic script and refers to it at the top of the page's head, where it
 * blocks: what it decides (theme, scale, stored first screen) must be known before anything is painted.
 */
function bootScript(source: string): Plugin {
  let config: ResolvedConfig;
  let address = DEVELOPMENT_ADDRESS;

  async function bundle(): Promise<string> {
    const output = await build({
      configFile: false,
      root: config.root,
      publicDir: false,
      logLevel: 'warn',
      mode: config.mode,
      build: {
        write: false,
        target: BOOT_TARGET,
        minify: config.command === 'build',
        rolldownOptions: { input: resolve(config.root, source), output: { format: 'iife', codeSplitting: false } },
      },
    });
    const [first] = Array.isArray(output) ? output : [output];
    if (!first || !('output' in first)) throw new Error(`Nothing was built from ${source}.`);
    return first.output[0].code;
  }

  return {
    name: 'larder:boot-script',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (config.command !== 'build') return;
      const code = await bundle();
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `${config.build.assetsDir}/boot-${hash}.js`;
      address = config.base + fileName;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    configureServer(server) {
      server.middlewares.use(DEVELOPMENT_ADDRESS, (_request, response, next) => {
        bundle().then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
  };
}

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
          // Letters of a hash do not compress; so many tell two versions of a file apart.
          manifestTransforms: [
            (entries) => ({
              manifest: entries.map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null })),
            }),
          ],
        });
        for (const warning of warnings) config.logger.warn(warning);
        config.logger.info(`sw.js keeps ${count} files of the shell, ${Math.ceil(size / 1024)} KiB.`);
      },
    },
  };
}
