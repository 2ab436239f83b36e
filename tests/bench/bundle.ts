import { build } from 'vite';
import { zoneAwaits } from '../../zone-awaits.ts';

/** Bundles a script for pages and workers of the bench. Nothing is written to `dist/`. */
export async function bundleScript(entry: URL): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    plugins: [zoneAwaits()],
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: entry.pathname,
        output: { format: 'iife', codeSplitting: false },
        // Vite's preload helper refers to it. There are no chunks to preload here.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error(`Nothing was built from ${entry.pathname}.`);
  return built.output[0].code;
}
