import { createContext, use } from 'react';
import type { Config } from '../shared/config/index.ts';
import type { Engine, EngineEvent, Replies, Request, Result } from '../shared/contract/index.ts';
import type { AccountId } from '../shared/model/index.ts';
import { openStores, type Stores, watchStores } from '../shared/store/index.ts';
import { shareOutboxReads } from '../shared/store/vault/shared-outbox.ts';
import { pageDisk } from './disk.ts';
import { linkEngine } from './engine/engine-link.ts';
import { forgetAnswers } from './shared-answers.ts';
import { createSignals, type Signals } from './signals.ts';

/** The account of this tab. It does not change until the tab loads again, so nothing of one account is shown to another. */
export interface Session {
  accountId: AccountId;
  username: string;
}

/** Everything a tab needs to show and refresh data. Created once, before React mounts. */
export interface Runtime {
  config: Config;
  session: Session | null;
  stores: Stores;
  engine: Engine;
  signals: Signals;
}

export interface RuntimeOptions {
  config: Config;
  session: Session | null;
  worker: Worker;
  /** Resolves if the engine's code could not be loaded. */
  engineFailed: Promise<void>;
  onEvent: (event: EngineEvent) => void;
  /** Called if the tab opened as a visitor's, but the engine knows a session. */
  onSessionFound: (session: Session) => void;
}

/** Opens the stores and connects to the engine. Waits for neither: the first screen reads the store. */
export function createRuntime({
  config,
  session,
  worker,
  engineFailed,
  onEvent,
  onSessionFound,
}: RuntimeOptions): Runtime {
  const signals = createSignals();
  const engine = linkEngine(worker);
  const listen = (event: EngineEvent) => {
    if (event.kind === 'posts-lost' || event.kind === 'mirror-rebuilt') forgetAnswers(stores);
    signals.receive(event);
    onEvent(event);
  };
  void engineFailed.then(() => signals.receive({ kind: 'reach', reach: { kind: 'no-engine' } }));
  const accountId = session?.accountId ?? null;
  void engine.start(listen).then((report) => {
    if (!report.ok) return;
    const { session: found, isEndedByServer, lostSignIn } = report.value;
    // Token and boot hints are stored apart: either may have been lost without the other.
    if (lostSignIn) listen({ kind: 'sign-in-lost', ...lostSignIn });
    else if (accountId && !found) listen({ kind: 'signed-out', accountId, isEndedByServer });
    if (!accountId && found) onSessionFound(found);
  });
  const disk = pageDisk();
  const stores = openStores(accountId, { disk, onSuperseded: () => signals.receive({ kind: 'superseded' }) });
  shareOutboxReads(stores.vault);
  watchStores(
    stores,
    [],
    (delayMs, work) => setTimeout(work, delayMs),
    (wait) => signals.receive({ kind: 'page-wait', wait }),
  );
  disk.onChange((trouble) => {
    if (trouble) return signals.receive({ kind: 'storage', failure: { kind: trouble } });
    // Databases that could not be opened are reopened before the failed queries run again.
    void import('../shared/store/failures.ts')
      .then(({ reopenStores }) => reopenStores(stores))
      .then(() => signals.receive({ kind: 'storage-back' }));
  });
  return { config, session, stores, engine, signals };
}

export const RuntimeContext = createContext<Runtime | null>(null);

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('useRuntime outside of RuntimeContext');
  return runtime;
}

export const useConfig = (): Config => useRuntime().config;
export const useSession = (): Session | null => useRuntime().session;

/** Sends the engine a request that no table answers. */
export function useCall(): <R extends Request>(request: R) => Promise<Result<Replies[R['kind']]>> {
  const { engine } = useRuntime();
  return (request) => engine.call(request);
}
