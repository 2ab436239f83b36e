import { decodeConfig } from '../shared/config/decode.ts';
import type { Config } from '../shared/config/index.ts';
import { writeLastConfig } from './boot-hints.ts';

const CONFIG_ADDRESS = '/config.json';

/** Fetches and decodes config.json and stores it as the last valid one. Throws an error with a message for the user. */
export async function fetchConfig(build: string): Promise<Config> {
  const payload = await fetchPayload();
  const decoded = decodeConfig(payload);
  if (!decoded.ok) throw new Error(`config.json is not as it should be: ${decoded.reason}`);
  writeLastConfig({ build, payload, decoded: decoded.value });
  return decoded.value;
}

/** Returns the config that an earlier build stored if this build's decoder accepts it, else `null`. */
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
