import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { configSchema } from '../../src/shared/config/decode.ts';

const FILE = fileURLToPath(new URL('../../public/config.schema.json', import.meta.url));

/** The JSON Schema of public/config.json, generated from the decoder. */
export function currentConfigSchema(): unknown {
  return { ...toJsonSchema(configSchema, { typeMode: 'input' }), title: 'Configuration of Larder' };
}

export const committedConfigSchema = (): unknown => JSON.parse(readFileSync(FILE, 'utf8'));

// After a change of the decoder: `npx tsx tests/support/config-schema.ts && npx biome format --write public`.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(FILE, `${JSON.stringify(currentConfigSchema(), null, 2)}\n`);
}
