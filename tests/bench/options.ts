import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * store: the store at its sizes; search: the search on the device at these sizes; network: what needs a server; start, use: the
 * app behind a slow line.
 */
const PARTS = ['store', 'search', 'network', 'start', 'use'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  /** Numbers of stored posts. The others are compared with the first. */
  sizes: number[];
  runs: number;
  /** The parts to run. */
  parts: ReadonlySet<Part>;
  /** Folder of the built client. */
  dist: string;
}

export const USAGE = `npm run bench -- [--sizes 1000,10000,40000] [--runs 7] [--dist dist] [--only store,search,network,start,use]
Needs a built client (npm run build). Times are medians of the runs; the table is kept as .tmp/bench.json.`;

/** Parses the command line. Throws an error with a readable sentence. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,10000,40000' },
      runs: { type: 'string', default: '7' },
      only: { type: 'string', default: PARTS.join(',') },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs = Number(values.runs);
  if (sizes.some((size) => !Number.isInteger(size) || size < 500)) {
    throw new Error('--sizes takes whole numbers from 500 up, separated by commas.');
  }
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1 up.');
  const parts = new Set(values.only.split(',').map(asPart));
  return { sizes: sizes.sort((a, b) => a - b), runs, parts, dist: resolve(values.dist) };
}

function asPart(name: string): Part {
  const part = PARTS.find((one) => one === name);
  if (!part) throw new Error(`--only takes ${PARTS.join(', ')}, separated by commas.`);
  return part;
}
