import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { zoneAwaits } from './zone-awaits.ts';

/**
 * Folders of tests/unit that share a process for each core, with its loaded modules: loading these again for each file would
 * take longer than the tests. Their tests mock no module, and restore what else they replace.
 */
const SHARED = ['bench', 'engines', 'lint', 'server', 'shared', 'support'];

export default defineConfig({
  // Without the compiler: tests look at what components draw, and start sooner.
  plugins: [react(), zoneAwaits()],
  test: {
    // Vitest leaves a core unused by default, of two.
    maxWorkers: '100%',
    // A busy machine is no reason to fail: only a test that hangs is.
    testTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.tmp/results/vitest.json' },
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: SHARED.map((folder) => `tests/unit/${folder}/**`),
        },
      },
      {
        extends: true,
        test: {
          name: 'unit, shared process',
          include: SHARED.map((folder) => `tests/unit/${folder}/**/*.test.{ts,tsx}`),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'property',
          include: ['tests/property/**/*.test.ts'],
          setupFiles: ['tests/support/property-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 120_000,
          // The bundled simulation is run as it is (tests/simulation/bundle.ts).
          server: { deps: { external: [/\.tmp\/simulation\//] } },
        },
      },
    ],
  },
});
