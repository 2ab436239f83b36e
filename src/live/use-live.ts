import { useObservable } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { isConnectionLost, type Stores } from '../shared/store/index.ts';
import * as queries from '../shared/store/queries/index.ts';
import { useRuntime } from './runtime.ts';
import { type Latest, sharedAnswer } from './shared-answers.ts';
import type { Signals } from './signals.ts';

type Queries = typeof queries;
type QueryName = {
  [Name in keyof Queries]: Queries[Name] extends (stores: Stores, ...rest: never[]) => Promise<unknown> ? Name : never;
}[keyof Queries];
type Arguments<Name extends QueryName> = Queries[Name] extends (stores: Stores, ...rest: infer Rest) => Promise<unknown>
  ? Rest
  : never;
type Answer<Name extends QueryName> = Queries[Name] extends (...all: never[]) => Promise<infer Value> ? Value : never;

/**
 * Runs a named query over this tab's stores, and again whenever a row that it read has changed. `undefined` until the first
 * answer to exactly these arguments: the answer to earlier ones is never passed off as theirs. Arguments are plain data. When the store cannot be read any more,
 * the last answer stands and the reader is told.
 */
export function useLive<Name extends QueryName>(name: Name, ...args: Arguments<Name>): Answer<Name> | undefined {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: a query is called by its name, and every one of them is used.
  const query = queries[name] as (stores: Stores, ...rest: unknown[]) => Promise<unknown>;
  const key = `${name}:${JSON.stringify(args)}`;
  return useAnswer(key, (stores) => query(stores, ...args)) as Answer<Name> | undefined;
}

/** The same for a query that is not among the named ones, because its code comes later; `key` stands for it and its arguments. */
export function useAnswer<Value>(key: string, query: (stores: Stores) => Promise<Value>): Value | undefined {
  const { stores, signals } = useRuntime();
  const generation = useSyncExternalStore(signals.subscribe, signals.mirrorGeneration);
  const shared = useMemo(() => sharedAnswer<Value>(stores, key), [stores, key]);
  const told = useObservable(
    () => ({
      getValue: shared.latest,
      subscribe: (next: (latest: Latest<Value> | undefined) => void) => {
        const tell = () => next(shared.latest());
        const stop = shared.follow(generation, () => query(stores).catch(orTrouble(signals)), tell);
        tell();
        return stop;
      },
    }),
    [shared, generation],
  );
  // What was told last may have been about something else.
  const latest = told?.of === shared ? told : shared.latest();
  if (latest && 'error' in latest) throw latest.error;
  return latest?.value;
}

/** Live queries keep their last answer when they are aborted; any other error would take the screen away. */
const orTrouble =
  (signals: Signals) =>
  (error: unknown): never => {
    if (!isConnectionLost(error)) throw error;
    signals.receive({ kind: 'storage', failure: { kind: 'storage-lost' } });
    throw new DOMException('The store cannot be read', 'AbortError');
  };
