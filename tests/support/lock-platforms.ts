import { readFileSync, writeFileSync } from 'node:fs';
import { completed, type LockFile, missingPlatforms, withAddress } from './lock-file.ts';

/**
 * `npm run lock:platforms` completes package-lock.json after a change of dependencies: npm drops packages that the registry of
 * this machine lacks, and records that registry's URL. `--check` only reports.
 */

const FILE = 'package-lock.json';
const lock: LockFile = JSON.parse(readFileSync(FILE, 'utf8'));
const faults = [
  ...missingPlatforms(lock).map(({ path }) => `lacks ${path}`),
  ...withAddress(lock).map((path) => `names a registry for ${path}`),
];

if (process.argv.includes('--check')) {
  for (const fault of faults) console.error(`${FILE} ${fault}.`);
  if (faults.length > 0) {
    console.error('Run `npm run lock:platforms`.');
    process.exitCode = 1;
  }
} else if (faults.length > 0) {
  writeFileSync(FILE, `${JSON.stringify(completed(lock), null, 2)}\n`);
  console.log(`${FILE}: ${faults.length} entries put right.`);
}
