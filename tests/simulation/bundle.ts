import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { zoneAwaitsOfBundle } from '../../zone-awaits.ts';
import { SEAMS } from './mutants/seams/names.ts';

const SEAMS_DIR = resolve(import.meta.dirname, 'mutants/seams');
const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Bundles the simulation into one file and returns its path. Dynamic imports are part of the bundle: otherwise they would
 * resolve in real time, and a seed would not replay. Modules of the engine that have a seam are imported through it, so that
 * a mutant can replace them.
 */
export async function bundleSimulation(entry: string): Promise<string> {
  const bundle = resolve(ROOT, '.tmp/simulation', `${entry}.mjs`);
  const outfile = `${bundle}.${randomUUID()}`;
  await build({
    entryPoints: [resolve(import.meta.dirname, `${entry}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Before Dexie (world/prepare.ts): modules that are imported dynamically come first in the bundle, and Dexie with them.
    banner: { js: "import 'fake-indexeddb/auto';" },
    // The app's package.json says which files have side effects in the app, not here.
    ignoreAnnotations: true,
    sourcemap: 'inline',
    logLevel: 'warning',
    outfile,
    plugins: [throughSeams, zoneAwaitsOfBundle],
  });
  // Test files bundle at the same time: none may import what another has half written.
  await rename(outfile, bundle);
  return bundle;
}

const throughSeams: Plugin = {
  name: 'through-seams',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path, importer, resolveDir }) => {
      if (dirname(importer) === SEAMS_DIR) return null;
      const target = resolve(resolveDir, path);
      const seam = SEAMS.find((name) => target === resolve(ROOT, name.module));
      return seam ? { path: resolve(SEAMS_DIR, `${seam.name}.ts`) } : null;
    });
  },
};
