import type { Result } from '../shared/contract/index.ts';
import type { Stores } from '../shared/store/index.ts';
import { type TakingView, takings } from '../shared/store/queries/takings.ts';
import { type Asked, askToTake, refreshTaking, removeTaking, setTakingPaused } from '../shared/store/vault/takings.ts';
import { kept } from './outbox/use-mutate.ts';
import { useRuntime } from './runtime.ts';
import { useLive } from './use-live.ts';

/** What the viewer takes along, newest first; `undefined` until the store has answered. */
export const useTakings = (): TakingView[] | undefined => useLive(takings);

/** What the user can do with it. Each is a write to the vault, which the leading tab sees. */
export interface TakingActions {
  ask: (asked: Omit<Asked, 'id'>) => Promise<Result<void>>;
  pause: (id: string) => Promise<Result<void>>;
  resume: (id: string) => Promise<Result<void>>;
  refresh: (id: string) => Promise<Result<void>>;
  /** Also cancels one that has not ended. */
  remove: (id: string) => Promise<Result<void>>;
}

export function useTakingActions(): TakingActions {
  const runtime = useRuntime();
  const write = (work: (stores: Stores) => Promise<void>) => kept(runtime, work);
  return {
    ask: (asked) => write((stores) => askToTake(stores, { ...asked, id: crypto.randomUUID() }, Date.now())),
    pause: (id) => write((stores) => setTakingPaused(stores, id, true)),
    resume: (id) => write((stores) => setTakingPaused(stores, id, false)),
    refresh: (id) => write((stores) => refreshTaking(stores, id, Date.now())),
    remove: (id) => write((stores) => removeTaking(stores, id)),
  };
}
