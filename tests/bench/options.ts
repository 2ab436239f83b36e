import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Numbers of stored posts. The others are compared with the first. */
  sizes: number[];
  runs: number;
  /** Runs one part only: the store at its sizes, or what needs a server. `null`: both. */
  only: 'store' | 'network' | null;
  /** Folder of the built client. */
  dist: string;
}

export const USAGE = `npm run bench -- [--sizes 1000,10000,40000] [--runs 7] [--dist dist] [--only store|network]
Needs a built client (npm run build). Times are medians of the runs; the table is kept as .tmp/bench.json.`;

/** Parses the command line. Throws an error with a readable sentence. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,10000,40000' },
      runs: { type: 'string', default: '7' },
      only: { type: 'string' },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs = Number(values.runs);
  if (sizes.some((size) => !Number.isInteger(size) || size < 500)) {
    throw new Error('--sizes takes whole numbers from 500 up, separated by commas.');
  }
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 up.');
  const only = values.only ?? null;
  if (only !== null && only !== 'store' && only !== 'network') throw new Error('--only takes store or network.');
  return { sizes: sizes.sort((a, b) => a - b), runs, only, dist: resolve(values.dist) };
}
