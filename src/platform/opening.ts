import { LEAVE } from '../shared/contract/index.ts';
import { type AccountHint, isTabPinned, pinTabAccount, readLastConfig, readTabAccount } from './boot-hints.ts';
import { fetchConfigFile } from './config-file.ts';
import { openEngine, type Start } from './open-engine.ts';
import { areFilesThere, reloadWhen } from './recovery.ts';
import { agreeWithVault } from './vault-opens.ts';

declare global {
  interface Window {
    /** Set by the boot script, unless the site's content security policy does not allow it to run. */
    larder?: Start;
  }
}

/** Names the engine's file in index.html. */
const ENGINE_TAG = 'meta[name="engine"]';

/** A vault that takes longer to answer is being upgraded, or another tab does not let go of it: the page can say so. */
const VAULT_MS = 2000;

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
  const agreed = agree(account);
  const accountId = account?.hasSession ? account.id : null;
  const isVisible = document.visibilityState === 'visible';
  const stored = readLastConfig();
  const config = stored === null ? fetchConfigFile() : Promise.resolve(stored);
  const started = { worker, engineFailed, accountId, isVisible, config, agreed };
  config.then(
    (payload) => agreed.then(() => openEngine(started, payload)),
    // The page shows the error.
    () => reloadWhen(isConfigThere),
  );
  return started;
}

/** Asks the vault whether this account opens. If it does not, the page loads again with the one that does. */
function agree(account: AccountHint | null): Promise<unknown> {
  // The engine finds out by itself if somebody has signed in.
  if (!account) return Promise.resolve();
  // This tab keeps this account, also when another tab signs in to another one.
  const pin = () => account.hasSession && pinTabAccount(account);
  const isOfTab = isTabPinned();
  const answer = agreeWithVault(account, isOfTab).then((isRight) => {
    if (isRight) return undefined;
    location.reload();
    return new Promise(() => {});
  });
  // An ended session has no token, so the engine of a tab that has chosen its account need not wait.
  if (isOfTab) return Promise.resolve(pin());
  return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, VAULT_MS))]).then(pin);
}

/** Whether a file of code has ended too early, like a whole one: the browser has tried to run it. */
export const isCut = ({ message, filename }: ErrorEvent): boolean =>
  /SyntaxError/.test(message) && /\/assets\//.test(filename);

const isConfigThere = (): Promise<boolean> =>
  fetchConfigFile().then(
    () => true,
    () => false,
  );
