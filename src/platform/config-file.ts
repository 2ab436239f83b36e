import { isOwnFile } from '../shared/config/own-file.ts';

const CONFIG_ADDRESS = '/config.json';

/** Fetches config.json. Rejects with a message for the user. In the boot script, where `async` would need a library. */
export const fetchConfigFile = (): Promise<unknown> =>
  fetch(CONFIG_ADDRESS, { cache: 'no-cache' }).then(
    (response) => {
      if (!response.ok) throw new Error(`config.json could not be loaded: the server answered ${response.status}`);
      if (!isOwnFile(response)) throw new Error('config.json could not be loaded: a page was answered in its place');
      return response.json().catch(() => {
        throw new Error('config.json is not valid JSON');
      });
    },
    () => {
      throw new Error('config.json could not be loaded');
    },
  );
