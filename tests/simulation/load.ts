import { pathToFileURL } from 'node:url';
import { bundleSimulation } from './bundle.ts';

/** The simulation for a test, bundled: there only does a seed replay (see bundle.ts). */
export async function loadSimulation(): Promise<typeof import('./bundled.ts')> {
  return import(/* @vite-ignore */ pathToFileURL(await bundleSimulation('bundled')).href);
}
