import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORKER_ADDRESS = /new URL\((['"])([^'"]+\/worker\/main\.ts)\1,\s*import\.meta\.url\)/g;

/**
 * Emits `new Worker(new URL('…/worker/main.ts', import.meta.url))` as a chunk of the page's own module graph, so that page
 * and worker share what both use instead of shipping it twice. The development server needs no help.
 */
export function workerChunk(): Plugin {
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
