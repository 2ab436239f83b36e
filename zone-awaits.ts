import { relative } from 'node:path';
import { type BuildOptions, transform } from 'esbuild';
import type { Plugin } from 'vite';

/** Options of esbuild that turn async functions into generators. */
export const WITHOUT_AWAIT = { supported: { 'async-await': false } } satisfies BuildOptions;

/** Code that may run in a transaction or a live query of Dexie. */
const IN_ZONES = /^(src[\\/](shared|live)|worker|sw)[\\/].*\.tsx?$/;

const HELPER = 'larder:steps';
const LOADED_HELPER = `\0${HELPER}`;
/** Like esbuild's own, which it writes into every file. */
const HELPER_CODE = `export const __async = (self, args, work) => new Promise((resolve, reject) => {
  const steps = work.apply(self, args);
  const take = (next) => (value) => {
    try {
      const step = next.call(steps, value);
      if (step.done) resolve(step.value);
      else Promise.resolve(step.value).then(goOn, fail);
    } catch (error) {
      reject(error);
    }
  };
  const goOn = take(steps.next);
  const fail = take(steps.throw);
  goOn();
});`;
const OWN_HELPER = /var __async = [\s\S]*?\n\};\n/;

/**
 * Builds code that uses Dexie without native `await`, which cannot be replaced and forgets Dexie's zone (GOTCHAS, “Dexie and
 * `await`”). An async function becomes a generator, whose steps are chained by the global `Promise`: within a zone that is Dexie's
 * own, which carries the zone.
 */
export function zoneAwaits(): Plugin {
  let root = '';
  return {
    name: 'larder:zone-awaits',
    // After the types are gone.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === HELPER ? LOADED_HELPER : undefined),
    load: (id) => (id === LOADED_HELPER ? HELPER_CODE : undefined),
    async transform(code, id) {
      if (!IN_ZONES.test(relative(root, id)) || !/\basync\b/.test(code)) return undefined;
      const built = await transform(code, { ...WITHOUT_AWAIT, target: 'es2022', sourcemap: true, sourcefile: id });
      // As many lines as before, for the source map.
      const withoutHelper = built.code.replace(OWN_HELPER, (helper) => helper.replace(/[^\n]+/g, ''));
      return { code: `import { __async } from '${HELPER}'; ${withoutHelper}`, map: built.map };
    },
  };
}
