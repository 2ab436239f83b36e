import { decodeConfig } from '../shared/config/decode.ts';
import type { Config } from '../shared/config/index.ts';
import { readLastConfig, writeLastConfig } from './boot-hints.ts';
import { fetchConfigFile } from './config-file.ts';
import { firstScreen } from './first-screen.ts';
import { openEngine, type Start } from './open-engine.ts';

/**
 * Decodes the deployment's configuration: what an earlier visit has stored, else what the boot script is fetching. A stored one
 * is renewed for the next start after the first screen. Throws an error with a message for the user.
 */
export async function loadConfig(start: Omit<Start, 'engineFailed' | 'agreed'>): Promise<Config> {
  const isStored = readLastConfig() !== null;
  let payload = await start.config;
  let decoded = decodeConfig(payload);
  if (isStored && !decoded.ok) {
    // Stored by another version of the client, which knew other keys.
    payload = await fetchConfigFile();
    decoded = decodeConfig(payload);
    openEngine(start, payload);
  } else if (isStored) void firstScreen.then(renewConfig);
  const config = accepted(decoded);
  if (!isStored || payload !== (await start.config)) writeLastConfig(payload);
  return withOwnHost(config);
}

async function renewConfig(): Promise<void> {
  try {
    const payload = await fetchConfigFile();
    accepted(decodeConfig(payload));
    writeLastConfig(payload);
  } catch (error) {
    console.warn('The configuration could not be renewed.', error);
  }
}

function accepted(decoded: ReturnType<typeof decodeConfig>): Config {
  if (!decoded.ok) throw new Error(`config.json is not as it should be: ${decoded.reason}`);
  return decoded.value;
}

/** Links to the host that serves the client lead into the client, whether the deployment says so or not. */
const withOwnHost = (config: Config): Config => ({ ...config, siteDomains: [...config.siteDomains, location.host] });

/** Returns the version header of the address named in the config (spec §7: one HEAD request); `null` if it is missing. */
export async function fetchVersion({ url, header }: { url: string; header: string }): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
  if (!response.ok) throw new Error(`The version check was answered ${response.status}`);
  return response.redirected ? null : response.headers.get(header);
}
