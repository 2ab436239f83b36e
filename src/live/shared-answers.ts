import { liveQuery } from 'dexie';
import { startTransition } from 'react';

/** The last result of a live query, and whose it is. `error`: the query has ended. */
export type Latest<Value> = { of: object } & ({ value: Value } | { error: unknown });

/** One live query, shared by all components that use it. */
export interface SharedAnswer<Value> {
  /** `undefined`: there is no result yet. */
  latest: () => Latest<Value> | undefined;
  /**
   * Runs the query while it has subscribers, and again for each `generation` of the stores; the last result stays until then.
   * `listener` is called for each new result, within a transition if one is shown already, so that input is rendered first.
   * Returns the unsubscribe function.
   */
  follow: (generation: number, query: () => Promise<Value>, listener: () => void) => () => void;
}

const all = new WeakMap<object, Map<string, SharedAnswer<unknown>>>();

/** Returns the shared answer of the query that `key` stands for (`queryKey`), run over `stores`. */
export function sharedAnswer<Value>(stores: object, key: string): SharedAnswer<Value> {
  const answers = all.get(stores) ?? new Map<string, SharedAnswer<unknown>>();
  all.set(stores, answers);
  const answer = answers.get(key) ?? createAnswer(answers, key);
  answers.set(key, answer);
  return answer as SharedAnswer<Value>;
}

function createAnswer(answers: Map<string, SharedAnswer<unknown>>, key: string): SharedAnswer<unknown> {
  const listeners = new Set<() => void>();
  let latest: Latest<unknown> | undefined;
  let running: { generation: number; stop: () => void } | null = null;

  const tell = (next: Latest<unknown>) => {
    const isShown = latest !== undefined;
    latest = next;
    const tellAll = () => {
      for (const listener of listeners) listener();
    };
    if (isShown) startTransition(tellAll);
    else tellAll();
  };
  const run = (generation: number, query: () => Promise<unknown>) => {
    running?.stop();
    const subscription = liveQuery(async () => query()).subscribe({
      // An equal primitive is not a new result.
      next: (value) => {
        if (!latest || !('value' in latest) || !Object.is(latest.value, value)) tell({ of: answer, value });
      },
      error: (error) => tell({ of: answer, error }),
    });
    running = { generation, stop: () => subscription.unsubscribe() };
  };
  // Deferred: a component that mounts while the last one unmounts keeps the query running.
  const endIfAlone = () => {
    if (listeners.size > 0) return;
    running?.stop();
    running = null;
    if (answers.get(key) === answer) answers.delete(key);
  };
  const answer: SharedAnswer<unknown> = {
    latest: () => latest,
    follow(generation, query, listener) {
      if (!answers.has(key)) answers.set(key, answer);
      listeners.add(listener);
      if (running?.generation !== generation) run(generation, query);
      return () => {
        listeners.delete(listener);
        queueMicrotask(endIfAlone);
      };
    },
  };
  return answer;
}
