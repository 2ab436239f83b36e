import { useObservable } from 'dexie-react-hooks';
import { startTransition, useMemo, useSyncExternalStore } from 'react';
import { timed } from '../platform/measure.ts';
import { isConnectionLost, type Stores } from '../shared/store/index.ts';
import { queryKey, queryPrefix } from './query-key.ts';
import { useRuntime } from './runtime.ts';
import { type Latest, sharedAnswer } from './shared-answers.ts';
import type { Signals } from './signals.ts';

/**
 * Runs a query over this tab's stores, and again whenever a row that it read has changed. Returns `undefined` until the first
 * answer to exactly these arguments, never the answer to earlier ones. `query` is a function of a module, not one made while
 * rendering: its identity and the arguments (plain data) are the key of the answer. While the store cannot be read, the last
 * answer stays and the user is informed.
 */
export function useLive<Args extends readonly unknown[], Value>(
  query: (stores: Stores, ...args: Args) => Promise<Value>,
  ...args: Args
): Value | undefined {
  return useAnswer(query, args, null);
}

/**
 * `useLive` for the content of a screen. The answer outlives the screen, as do those of the two others that were left last: a
 * screen to which the user returns has it in its first render.
 */
export function useRemembered<Args extends readonly unknown[], Value>(
  query: (stores: Stores, ...args: Args) => Promise<Value>,
  ...args: Args
): Value | undefined {
  return useAnswer(query, args, queryPrefix(query));
}

function useAnswer<Args extends readonly unknown[], Value>(
  query: (stores: Stores, ...args: Args) => Promise<Value>,
  args: Args,
  group: string | null,
): Value | undefined {
  const { stores, signals } = useRuntime();
  const key = queryKey(query, args);
  const generation = useSyncExternalStore(signals.subscribe, signals.mirrorGeneration);
  const shared = useMemo(() => sharedAnswer<Value>(stores, key, group), [stores, key, group]);
  const received = useObservable(
    () => ({
      getValue: shared.latest,
      subscribe: (next: (latest: Latest<Value> | undefined) => void) => {
        let isFirst = !shared.latest();
        const update = () => {
          const tell = () => next(shared.latest());
          // The first answer fills a part of the screen: it is rendered in slices, so that input need not wait.
          if (isFirst) startTransition(tell);
          else tell();
          isFirst = false;
        };
        const stop = shared.follow(generation, () => timed(query(stores, ...args)).catch(orTrouble(signals)), update);
        // Without a result the component keeps what it has rendered: its data may have changed since, and is being read again.
        if (shared.latest()) update();
        return stop;
      },
    }),
    [shared, generation],
  );
  // The value received last may be the answer to another key.
  const latest = received?.of === shared ? received : shared.latest();
  if (latest && 'error' in latest) throw latest.error;
  return latest?.value;
}

/** An aborted live query keeps its last answer; any other error would replace the screen. */
const orTrouble =
  (signals: Signals) =>
  (error: unknown): never => {
    if (!isConnectionLost(error)) throw error;
    signals.receive({ kind: 'storage', failure: { kind: 'storage-lost' } });
    throw new DOMException('The store cannot be read', 'AbortError');
  };
