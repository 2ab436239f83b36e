import { type Config, decodeConfig } from '../shared/config/index.ts';
import { readLastConfig, writeLastConfig } from './boot-hints.ts';

const CONFIG_ADDRESS = '/config.json';

/** Why the app cannot start, in words for the reader. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * The deployment's configuration. The last good one is used at once and renewed for the next start in the background, so
 * only the very first visit waits. Throws ConfigError when there is none at all.
 */
export async function loadConfig(): Promise<Config> {
  const last = decodeConfig(readLastConfig());
  if (!last.ok) return fetchConfig();
  fetchConfig().catch((error: unknown) => console.warn('The configuration could not be renewed.', error));
  return last.value;
}

async function fetchConfig(): Promise<Config> {
  const payload = await fetchPayload();
  const decoded = decodeConfig(payload);
  if (!decoded.ok) throw new ConfigError(`config.json is not as it should be: ${decoded.reason}`);
  writeLastConfig(payload);
  return decoded.value;
}

async function fetchPayload(): Promise<unknown> {
  const response = await fetch(CONFIG_ADDRESS, { cache: 'no-cache' }).catch(() => {
    throw new ConfigError('config.json could not be loaded');
  });
  if (!response.ok) throw new ConfigError(`config.json could not be loaded: the server answered ${response.status}`);
  return response.json().catch(() => {
    throw new ConfigError('config.json is not valid JSON');
  });
}

/** The version header of the address named in the config (spec §7: one HEAD request); null when there is no such header. */
export async function fetchVersion({ url, header }: { url: string; header: string }): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
  if (!response.ok) throw new Error(`The version check was answered ${response.status}`);
  return response.headers.get(header);
}
