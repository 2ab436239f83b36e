import { decodeConfig } from '../shared/config/decode.ts';
import type { Config } from '../shared/config/index.ts';
import { writeLastConfig } from './boot-hints.ts';

const CONFIG_ADDRESS = '/config.json';

/** Fetches and decodes config.json and keeps it as the last good one. Throws a sentence for the reader. */
export async function fetchConfig(build: string): Promise<Config> {
  const payload = await fetchPayload();
  const decoded = decodeConfig(payload);
  if (!decoded.ok) throw new Error(`config.json is not as it should be: ${decoded.reason}`);
  writeLastConfig({ build, payload, decoded: decoded.value });
  return decoded.value;
}

/** What an earlier build stored, if today's decoder accepts it; null if not. */
export function decodeAgain(payload: unknown, build: string): Config | null {
  const decoded = decodeConfig(payload);
  if (!decoded.ok) return null;
  writeLastConfig({ build, payload, decoded: decoded.value });
  return decoded.value;
}

async function fetchPayload(): Promise<unknown> {
  const response = await fetch(CONFIG_ADDRESS, { cache: 'no-cache' }).catch(() => {
    throw new Error('config.json could not be loaded');
  });
  if (!response.ok) throw new Error(`config.json could not be loaded: the server answered ${response.status}`);
  return response.json().catch(() => {
    throw new Error('config.json is not valid JSON');
  });
}
