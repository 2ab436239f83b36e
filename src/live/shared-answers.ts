import { liveQuery } from 'dexie';
import { startTransition } from 'react';

/** What a live query has said last, and which one; `error`: nothing more will come of it. */
export type Latest<Value> = { of: object } & ({ value: Value } | { error: unknown });

/** One live query, however many parts of the page look at it. */
export interface SharedAnswer<Value> {
  /** undefined: there is no answer yet. */
  latest: () => Latest<Value> | undefined;
  /**
   * Runs the query for as long as somebody follows it, and anew in another `generation` of what it reads: until then its
   * last answer stands. `listener` is called when there is another answer, within a transition when one is shown already: what
   * a key changes is drawn at once, and alone. Returns the way to stop.
   */
  follow: (generation: number, query: () => Promise<Value>, listener: () => void) => () => void;
}

const all = new WeakMap<object, Map<string, SharedAnswer<unknown>>>();

/** The answer to what `key` stands for, among those about `stores`. */
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
      // The same number or word again is no news.
      next: (value) => {
        if (!latest || !('value' in latest) || !Object.is(latest.value, value)) tell({ of: answer, value });
      },
      error: (error) => tell({ of: answer, error }),
    });
    running = { generation, stop: () => subscription.unsubscribe() };
  };
  // Whoever comes to look in the same breath as the last one goes takes it over.
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
