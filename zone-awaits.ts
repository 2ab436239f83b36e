import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { type Plugin as BundlePlugin, type TransformOptions, transform } from 'esbuild';
import type { Plugin } from 'vite';

/** Code that may run in a transaction or a live query of Dexie. */
const IN_ZONES = /^(src[\\/](shared|live)|worker|sw)[\\/][^?]*\.tsx?(\?|$)/;
const isInZones = (path: string) => IN_ZONES.test(relative(import.meta.dirname, path));

/** Turns async functions into generators. */
const GENERATORS = {
  target: 'es2022',
  supported: { 'async-await': false },
} satisfies TransformOptions;

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
 * Builds code that uses Dexie without native `await`, which cannot be replaced and forgets Dexie's zone (GOTCHAS 13). An async
 * function becomes a generator, whose steps are chained by the global `Promise`: within a zone that is Dexie's own, which carries
 * the zone.
 */
export function zoneAwaits(): Plugin {
  return {
    name: 'larder:zone-awaits',
    // After the types are gone.
    enforce: 'post',
    resolveId: (id) => (id === HELPER ? LOADED_HELPER : undefined),
    load: (id) => (id === LOADED_HELPER ? HELPER_CODE : undefined),
    async transform(code, id) {
      if (!isInZones(id) || !/\basync\b/.test(code)) return undefined;
      const built = await transform(code, { ...GENERATORS, sourcemap: true, sourcefile: id });
      // As many lines as before, for the source map.
      const withoutHelper = built.code.replace(OWN_HELPER, (helper) => helper.replace(/[^\n]+/g, ''));
      return { code: `import { __async } from '${HELPER}'; ${withoutHelper}`, map: built.map };
    },
  };
}

/** The same for bundles of esbuild. */
export const zoneAwaitsOfBundle: BundlePlugin = {
  name: 'larder:zone-awaits',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!isInZones(path)) return null;
      const code = await readFile(path, 'utf8');
      const built = await transform(code, { ...GENERATORS, loader: 'ts', sourcemap: 'inline', sourcefile: path });
      return { contents: built.code, loader: 'js' };
    });
  },
};
