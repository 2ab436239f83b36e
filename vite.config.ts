import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './build/boot-script.ts';
import { serviceWorker } from './build/service-worker.ts';
import { workerChunk } from './build/worker-chunk.ts';

/** Oldest browsers that we support; boot.ts tells older ones so. */
const target = ['chrome111', 'firefox115', 'safari16.4'];

const inPackage = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/**
 * What the React compiler adds to every component made the first page 10 KiB larger. Only the feed draws often and much; its
 * cards are memoised by their revision.
 */
const compiledFolders = /[\\/]src[\\/]features[\\/]feed[\\/].*\.tsx?$/;

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
    react({ compiler: true, include: compiledFolders }),
    workerChunk(),
    bootScript('src/boot.ts'),
    serviceWorker('sw/main.ts'),
  ],
  // Dexie's own entry is its build for browsers of 2015; this one is smaller and faster.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What hardly ever changes keeps its name between releases, and page and worker share one Dexie.
          groups: [
            {
              name: 'react',
              test: inPackage('react', 'react-dom', 'scheduler', '@tanstack', 'use-sync-external-store'),
            },
            { name: 'dexie', test: inPackage('dexie') },
          ],
        },
      },
    },
  },
});
