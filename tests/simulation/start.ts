import { spawnSync } from 'node:child_process';
import { bundleSimulation } from './bundle.ts';

/** `npm run simulate`: see run.ts. */
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', await bundleSimulation('run'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
