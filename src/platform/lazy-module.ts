import { LAZY_MODULE_RETRY_DELAY_MS, LAZY_MODULE_TRIES } from '../shared/config/index.ts';

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/** Imports a module, with up to five attempts one second apart (spec §8). Rejects with the last error. */
export async function loadModule<Module>(load: () => Promise<Module>, pause = wait): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (reason) {
      if (attempt >= LAZY_MODULE_TRIES) throw reason;
      await pause(LAZY_MODULE_RETRY_DELAY_MS);
    }
  }
}
