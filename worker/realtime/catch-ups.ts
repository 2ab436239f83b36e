import type { Result, View } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { createRetry, isTransient } from '../retry.ts';
import type { Views } from '../views/index.ts';
import { catchUp } from './catch-up.ts';
import type { Target } from './targets.ts';

/** Delay of the catch-up after a failed write: storage may have room again by then. */
const FAILED_WRITE_MS = 30_000;

export interface CatchUpsParts {
  ports: Pick<Ports, 'random' | 'timers'>;
  context: PullContext;
  views: Views;
  /** What is watched now. A view that is no longer watched is not caught up on. */
  targets: () => readonly Target[];
  takeOrdinal: () => Promise<number>;
  background: (work: () => Promise<unknown>) => void;
  signal: AbortSignal;
}

/** Runs catch-ups so that no view is in two of them at a time; repeats one that failed for a transient reason. */
export interface CatchUps {
  /** `since`: ordinal; older answers do not count. */
  run: (targets: readonly Target[], since: number) => Promise<void>;
  /** Facts were lost: catches up on everything watched after a while. */
  runLater: () => void;
  /** Cancels what `runLater` has scheduled. */
  stop: () => void;
}

export function createCatchUps(parts: CatchUpsParts): CatchUps {
  const { ports, context, views, targets, takeOrdinal, background, signal } = parts;
  const keyOf = ({ view }: Target) => views.key(view);
  const pull = (view: View): Promise<Result<null>> => views.pull(context, view);
  /** Views that need another catch-up after the running one or after a retry, with the latest `since` asked for. */
  const pending = new Map<string, number>();
  const underway = new Set<string>();
  const retry = createRetry(ports);
  let isRetrying = false;

  const postpone = (postponed: readonly Target[], since: number) => {
    for (const key of postponed.map(keyOf)) pending.set(key, Math.max(since, pending.get(key) ?? 0));
  };
  const run = async (missed: readonly Target[], since: number): Promise<void> => {
    const watched = new Set(targets().map(keyOf));
    const wanted = missed.filter((target) => watched.has(keyOf(target)));
    const isBusy = (target: Target) => underway.has(keyOf(target));
    postpone(wanted.filter(isBusy), since);
    const free = wanted.filter((target) => !isBusy(target));
    if (signal.aborted || free.length === 0) return;
    const keys = free.map(keyOf);
    for (const key of keys) underway.add(key);
    const result = await catchUp(context, pull, free, since).finally(() => {
      for (const key of keys) underway.delete(key);
    });
    if (!result.ok && isTransient(result.failure)) {
      postpone(free, since);
      if (!isRetrying) retry.ended(result, runRetry);
      isRetrying = true;
      return;
    }
    if (isRetrying) return;
    if (result.ok) retry.startOver();
    if (keys.some((key) => pending.has(key))) await runPending();
  };
  const runRetry = () => {
    isRetrying = false;
    background(runPending);
  };
  const runPending = (): Promise<void> => {
    const since = Math.max(...pending.values());
    const missed = targets().filter((target) => pending.has(keyOf(target)));
    pending.clear();
    return run(missed, since);
  };

  let cancelLater: (() => void) | null = null;
  return {
    run,
    runLater() {
      cancelLater ??= ports.timers.after(FAILED_WRITE_MS, () => {
        cancelLater = null;
        background(async () => run(targets(), await takeOrdinal()));
      });
    },
    stop: () => cancelLater?.(),
  };
}
