import type { Config } from '../shared/config/index.ts';
import { readLastConfig } from './boot-hints.ts';

/** Changes with every build: the file that this module is bundled into carries a hash in its name. */
const BUILD = import.meta.url;

/**
 * Returns the deployment's configuration. The last valid one is used at once and refreshed in the background for the next start,
 * so only the first visit waits. Throws an error with a message for the user if there is none.
 */
export async function loadConfig(): Promise<Config> {
  return withOwnHost(await loadStored());
}

/** Links to the host that serves the client lead into the client, whether the deployment says so or not. */
const withOwnHost = (config: Config): Config => ({ ...config, siteDomains: [...config.siteDomains, location.host] });

async function loadStored(): Promise<Config> {
  const last = readLastConfig();
  // Decoded and stored by this very build: no need to validate it again, or to load the decoder.
  if (last?.build === BUILD && !import.meta.env.DEV) {
    void renew();
    return last.decoded as Config;
  }
  const { decodeAgain, fetchConfig } = await import('./config-file.ts');
  const stored = last && decodeAgain(last.payload, BUILD);
  if (!stored) return fetchConfig(BUILD);
  void renew();
  return stored;
}

async function renew(): Promise<void> {
  try {
    const { fetchConfig } = await import('./config-file.ts');
    await fetchConfig(BUILD);
  } catch (error) {
    console.warn('The configuration could not be renewed.', error);
  }
}

/** Returns the version header of the address named in the config (spec §7: one HEAD request); `null` if it is missing. */
export async function fetchVersion({ url, header }: { url: string; header: string }): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
  if (!response.ok) throw new Error(`The version check was answered ${response.status}`);
  return response.headers.get(header);
}
