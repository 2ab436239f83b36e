import { build } from 'vite';

/** Bundles a script for the bench's own pages and workers; nothing of it is ever written to `dist/`. */
export async function bundleScript(entry: URL): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: entry.pathname,
        output: { format: 'iife', codeSplitting: false },
        // Vite's helper that loads parts names it; here are no parts.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error(`Nothing was built from ${entry.pathname}.`);
  return built.output[0].code;
}
