import { resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { injectManifest } from 'workbox-build';

/** Builds the service worker to `sw.js` at the end of the same build and writes into it the list of files that make the shell. */
export function serviceWorker(source: string): Plugin {
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
          build: {
            outDir,
            emptyOutDir: false,
            target: config.build.target,
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
        });
        for (const warning of warnings) config.logger.warn(warning);
        config.logger.info(`sw.js keeps ${count} files of the shell, ${Math.ceil(size / 1024)} KiB.`);
      },
    },
  };
}
