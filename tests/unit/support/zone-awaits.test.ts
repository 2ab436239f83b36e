import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import viteConfig from '../../../vite.config.ts';
import vitestConfig from '../../../vitest.config.ts';
import { zoneAwaits } from '../../../zone-awaits.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CODE = `const load = async (id) => {
  const row = await read(id);
  return row.name;
};`;

type Transform = (code: string, id: string) => Promise<{ code: string } | undefined>;

async function built(path: string, code = CODE): Promise<string | undefined> {
  return (await (zoneAwaits().transform as Transform)(code, resolve(ROOT, path)))?.code;
}

const pluginsOf = (config: { plugins?: unknown[] }) =>
  (config.plugins ?? []).flat().map((plugin) => (plugin as Plugin | undefined)?.name);

describe('code that may run in a zone of Dexie', () => {
  it.each(['src/shared/store/stores.ts', 'src/live/use-live.ts', 'worker/engine.ts', 'sw/wake.ts'])(
    '%s has no native await in the built app',
    async (path) => {
      const code = await built(path);
      expect(code).toMatch(/__async\(.*function\* \(\) \{/);
      expect(code).not.toMatch(/\b(async|await)\b/);
      // All files share one helper.
      expect(code).not.toContain('new Promise');
    },
  );

  it('is built so in the app and in the tests', () => {
    expect(pluginsOf(viteConfig)).toContain('larder:zone-awaits');
    expect(pluginsOf(vitestConfig)).toContain('larder:zone-awaits');
  });

  it.each([
    ['src/features/feed/Feed.tsx', CODE],
    ['node_modules/x/worker/main.ts', CODE],
    ['tests/unit/worker/session.test.ts', CODE],
    ['worker/engine.ts', 'const one = 1;'],
  ])('does not include %s', async (path, code) => {
    expect(await built(path, code)).toBeUndefined();
  });
});
