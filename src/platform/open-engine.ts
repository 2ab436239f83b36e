import type { Opening } from '../shared/contract/index.ts';

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
  /** Resolves when it is certain that this account opens: nothing is sent, shown alive or stored before. */
  agreed: Promise<unknown>;
}

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
