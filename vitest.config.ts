import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Without the compiler: tests look at what components draw, and start sooner.
  plugins: [react()],
  test: {
    // Vitest leaves a core unused by default, of two.
    maxWorkers: '100%',
    reporters: ['default', 'json'],
    outputFile: { json: '.tmp/results/vitest.json' },
    env: { TZ: 'UTC' },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'property',
          include: ['tests/property/**/*.test.ts'],
          setupFiles: ['tests/support/property-seed.ts'],
          testTimeout: 60_000,
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
