import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { onReadChange } from '../../src/shared/store/vault/jobs.ts';
import type { Activity } from '../jobs/activity.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { indexStep } from './index-posts.ts';
import { deleteLostBlocks, mergeStep } from './merge.ts';

/** Quiet after a change before it is indexed: a page, its comments and their events come together. */
const QUIET_MS = 2000;
/** Pause after each step, so that other work gets its turn. */
const PAUSE_MS = 100;
const BUSY_MS = 1000;
/** Delay after the mirror could not be read or written. */
const FAILED_MS = 30_000;

interface IndexParts {
  ports: Pick<Ports, 'now' | 'timers'>;
  context: Pick<PullContext, 'store'> & { mirror: MirrorDatabase };
  activity: Pick<Activity, 'isBusy'>;
  /** Runs work that nothing waits for; a crash in it is logged. */
  background: (work: () => Promise<unknown>) => void;
}

/**
 * Keeps the search index in step with the stored posts until the signal aborts, one small step at a time, while no tab fetches
 * for its user.
 */
export function keepIndexed({ ports, context, activity, background }: IndexParts, signal: AbortSignal): void {
  const { mirror } = context;
  let endWait = () => {};
  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const cancel = ports.timers.after(delayMs, () => endWait());
      endWait = () => {
        cancel();
        resolve();
      };
    });
  const pause = async () => {
    await wait(PAUSE_MS);
    while (!signal.aborted && activity.isBusy()) await wait(BUSY_MS);
    return !signal.aborted;
  };
  const step = () =>
    context.store(async () => (await indexStep(mirror, ports.now)) || (await mergeStep(mirror, ports.now, pause)));

  let hasChanged = false;
  let isWorking = false;
  const work = async () => {
    hasChanged = true;
    if (isWorking) return;
    isWorking = true;
    try {
      while (hasChanged && !signal.aborted) {
        hasChanged = false;
        await wait(QUIET_MS);
        while (await pause()) {
          const stepped = await step();
          if (stepped.ok && !stepped.value) break;
          if (!stepped.ok) await wait(FAILED_MS);
        }
      }
    } finally {
      // After a crash the next change begins anew.
      isWorking = false;
    }
  };
  background(async () => {
    await context.store(() => deleteLostBlocks(mirror));
    if (signal.aborted) return;
    const stop = onReadChange(
      () => mirror.searchChanges.orderBy(':id').lastKey(),
      () => background(work),
    );
    const end = () => {
      stop();
      endWait();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
