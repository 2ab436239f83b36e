import { LEAVE, type Opening } from '../shared/contract/index.ts';
import { pinTabAccount, readLastConfig, readTabAccount } from './boot-hints.ts';
import { fetchConfigFile } from './config-file.ts';
import { areFilesThere, reloadWhen } from './recovery.ts';

/** What starts before the page's code has arrived. */
export interface Start {
  worker: Worker;
  /** The account that the engine opens; `null` for a visitor. */
  accountId: string | null;
  /** Resolves if the engine's code could not be loaded. */
  engineFailed: Promise<void>;
  /** Whether the page was visible when it began. */
  isVisible: boolean;
  /** Content of config.json: the stored one, else from the network. */
  config: Promise<unknown>;
}

declare global {
  interface Window {
    /** Set by the boot script, unless the site's content security policy does not allow it to run. */
    larder?: Start;
  }
}

/** Names the engine's file in index.html. */
const ENGINE_TAG = 'meta[name="engine"]';

/** Starts the engine with what the address shows. Runs in the boot script, so that the engine's first requests do not wait for React. */
export function start(): Start {
  const tag = document.querySelector<HTMLMetaElement>(ENGINE_TAG);
  if (!tag) throw new Error('index.html names no engine');
  const worker = new Worker(tag.content, { type: 'module', name: 'larder' });
  const engineFailed = new Promise<void>((resolve) => {
    // An error of code that is running is an `ErrorEvent`, and so is that of code that was cut.
    let isRunning = false;
    worker.addEventListener('message', () => {
      isRunning = true;
    });
    worker.addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent) || (isCut(event) && !isRunning)) resolve();
    });
  });
  void engineFailed.then(() => reloadWhen(areFilesThere));
  // The worker ends with its page. `terminate()` would leave it no time to abort its transactions.
  addEventListener('pagehide', () => worker.postMessage(LEAVE));
  // A page that the browser has kept for "back" has no engine any more.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const account = readTabAccount();
  // This tab keeps this account, also when another tab signs in to another one.
  if (account?.hasSession) pinTabAccount(account);
  const accountId = account?.hasSession ? account.id : null;
  const isVisible = document.visibilityState === 'visible';
  const stored = readLastConfig();
  const config = stored === null ? fetchConfigFile() : Promise.resolve(stored);
  const started = { worker, engineFailed, accountId, isVisible, config };
  config.then(
    (payload) => openEngine(started, payload),
    // The page shows the error.
    () => reloadWhen(isConfigThere),
  );
  return started;
}

/** Whether a file of code has ended too early, like a whole one: the browser has tried to run it. */
export const isCut = ({ message, filename }: ErrorEvent): boolean =>
  /SyntaxError/.test(message) && /\/assets\//.test(filename);

const isConfigThere = (): Promise<boolean> =>
  fetchConfigFile().then(
    () => true,
    () => false,
  );

/** Opens the engine for the account. A config that is not valid opens nothing. */
export function openEngine(
  { worker, accountId, isVisible }: Pick<Start, 'worker' | 'accountId' | 'isVisible'>,
  config: unknown,
): void {
  const opening: Opening = {
    kind: 'open',
    accountId,
    address: location.pathname + location.search,
    isVisible,
    config,
  };
  worker.postMessage(opening);
}
