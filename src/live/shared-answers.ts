import { liveQuery } from 'dexie';
import { startTransition } from 'react';
import { onIdle } from '../platform/idle.ts';

/** The last result of a live query, and whose it is. `error`: the query has failed twice in a row, and has ended. */
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

interface Answers {
  byKey: Map<string, SharedAnswer<unknown>>;
  /** The groups of answers that outlive their subscribers, by the answer's key. */
  groups: Map<string, string>;
  /** Answers that outlive their subscribers, by group, the oldest first. */
  remembered: Map<string, Remembered[]>;
}

interface Remembered {
  answer: SharedAnswer<unknown>;
  forget: () => void;
}

const all = new WeakMap<object, Answers>();

function answersOf(stores: object): Answers {
  const answers = all.get(stores) ?? { byKey: new Map(), groups: new Map(), remembered: new Map() };
  all.set(stores, answers);
  return answers;
}

/** Number of answers of a group that outlive their subscribers: as many as the user may go back. */
const REMEMBERED_PER_GROUP = 3;

/**
 * Returns the shared answer of the query that `key` stands for (`queryKey`), run over `stores`. `group`: the answer outlives
 * its last subscriber, with the two others of the group that were left last. It is then refreshed at idle only, and gives no
 * result between a change of its data and that.
 */
export function sharedAnswer<Value>(stores: object, key: string, group: string | null = null): SharedAnswer<Value> {
  const answers = answersOf(stores);
  const answer = answers.byKey.get(key) ?? createAnswer(answers, key);
  answers.byKey.set(key, answer);
  if (group !== null) answers.groups.set(key, group);
  return answer as SharedAnswer<Value>;
}

/** Forgets all answers without subscribers: they may contain what the user must not see any more. */
export function forgetAnswers(stores: object): void {
  for (const group of answersOf(stores).remembered.values()) {
    for (const { forget } of group.splice(0)) forget();
  }
}

/** Current results whose keys begin with `prefix`, shown or remembered. */
export function currentResults<Value>(stores: object, prefix: string): Value[] {
  return [...answersOf(stores).byKey].flatMap(([key, answer]) => {
    const latest = key.startsWith(prefix) ? answer.latest() : undefined;
    return latest && 'value' in latest ? [latest.value as Value] : [];
  });
}

function createAnswer({ byKey, groups, remembered }: Answers, key: string): SharedAnswer<unknown> {
  const listeners = new Set<() => void>();
  let latest: Latest<unknown> | undefined;
  let running: { generation: number; query: () => Promise<unknown>; stop: () => void } | null = null;
  /** A change of the data was noticed while nobody followed. */
  let isStale = false;
  /** The query has failed since its last result. */
  let hasFailed = false;
  let cancelRefresh = () => {};

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
    cancelRefresh();
    let isFirst = true;
    const subscription = liveQuery(async () => {
      if (listeners.size === 0 && !isFirst) postpone();
      isFirst = false;
      return query();
    }).subscribe({
      // An equal primitive is not a new result.
      next: (value) => {
        isStale = false;
        hasFailed = false;
        if (!latest || !('value' in latest) || !Object.is(latest.value, value)) tell({ of: answer, value });
      },
      error: (error) => {
        isStale = false;
        const isFirstFailure = !hasFailed;
        hasFailed = true;
        if (listeners.size > 0) return isFirstFailure ? run(generation, query) : tell({ of: answer, error });
        // Nobody has seen it: the next subscriber tries again.
        recall();
        forget();
      },
    });
    running = { generation, query, stop: () => subscription.unsubscribe() };
  };
  /** An aborted live query keeps what it observes, so that the next change is noticed as well. */
  const postpone = (): never => {
    isStale = true;
    cancelRefresh();
    cancelRefresh = onIdle(() => {
      if (running) run(running.generation, running.query);
    });
    throw new DOMException('Nobody follows this query', 'AbortError');
  };
  const end = () => {
    running?.stop();
    running = null;
    cancelRefresh();
    if (byKey.get(key) !== answer) return;
    byKey.delete(key);
    groups.delete(key);
  };
  const forget = () => {
    end();
    latest = undefined;
  };
  const recall = () => {
    const kept = remembered.get(groups.get(key) ?? '') ?? [];
    const at = kept.findIndex((one) => one.answer === answer);
    if (at >= 0) kept.splice(at, 1);
  };
  const remember = (of: string) => {
    recall();
    const kept = remembered.get(of) ?? [];
    remembered.set(of, kept);
    kept.push({ answer, forget });
    if (kept.length > REMEMBERED_PER_GROUP) kept.shift()?.forget();
  };
  // Deferred: a component that mounts while the last one unmounts keeps the query running.
  const endIfAlone = () => {
    if (listeners.size > 0 || !running) return;
    const group = groups.get(key);
    if (group !== undefined && latest && 'value' in latest) remember(group);
    else end();
  };
  const answer: SharedAnswer<unknown> = {
    latest: () => (isStale ? undefined : latest),
    follow(generation, query, listener) {
      if (!byKey.has(key)) byKey.set(key, answer);
      recall();
      listeners.add(listener);
      // The next result is reported even if it equals this one, which is not shown any more.
      if (isStale) latest = undefined;
      if (running?.generation !== generation || isStale) run(generation, query);
      return () => {
        listeners.delete(listener);
        queueMicrotask(endIfAlone);
      };
    },
  };
  return answer;
}
