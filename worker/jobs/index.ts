import { type Failure, failed } from '../../src/shared/contract/index.ts';
import type { JobInputs, JobKind, JobRow } from '../../src/shared/store/vault/job-row.ts';
import { claimStep, jobsOf, onReadChange, saveProgress, wantJob } from '../../src/shared/store/vault/jobs.ts';
import { errorKind } from '../report/ring.ts';
import { failuresAfter, retryDelayMs } from '../retry.ts';
import type { Activity } from './activity.ts';
import type { Job, StepParts } from './job.ts';
import { purge } from './purge.ts';
import { takeAlong } from './take-along.ts';

const JOBS: { readonly [Kind in JobKind]: Job<Kind> } = { purge, 'take-along': takeAlong };

/** Pause after each step, so that other work gets its turn. */
const PAUSE_MS = 200;
/** How often a busy device is looked at again. */
const BUSY_MS = 1000;
/** Delay after the vault could not be read or written. */
const FAILED_MS = 10_000;

export interface JobParts extends StepParts {
  activity: Pick<Activity, 'isBusy'>;
  /** Runs work that nothing waits for; a crash in it is logged. */
  background: (work: () => Promise<unknown>) => void;
}

/** The leadership under which jobs run. */
export interface JobLease {
  epoch: number;
  signal: AbortSignal;
  /** Ends the leadership: the vault holds another epoch. */
  resign: () => void;
}

export interface Jobs {
  /** The server can be reached again: what waits for a retry goes on now. */
  reached: () => void;
}

/**
 * Works through the account's jobs, one small step at a time, until the lease ends. The next leader goes on where the last
 * stored step has ended.
 */
export function startJobs(
  parts: JobParts,
  lease: JobLease,
  jobs: { readonly [Kind in JobKind]?: Job<Kind> } = JOBS,
): Jobs {
  const { ports, stores, background } = parts;
  const { vault, accountId } = stores;
  const { epoch, signal, resign } = lease;
  if (!accountId) return { reached: () => {} };
  const writer = () => ({ accountId, epoch, at: ports.now() });
  const isKnown = ({ kind }: JobRow) => Object.hasOwn(jobs, kind);

  /** Failures in a row of a job, by its start, and when its next step may begin (epoch ms). */
  const retries = new Map<string, { failures: number; at: number }>();
  const startOf = ({ id, startedAt }: JobRow) => `${id}@${startedAt}`;
  const noteFailure = (row: JobRow, failure: Failure) => {
    const failures = failuresAfter(failure, retries.get(startOf(row))?.failures ?? 0);
    retries.set(startOf(row), { failures, at: ports.now() + retryDelayMs(failures - 1, ports.random()) });
  };

  let hasChanged = false;
  /** Ends the wait that is under way. */
  let endWait = () => {};
  /** The same, if it ends when a job has changed. */
  let wake = () => {};
  /** Resolves after the delay, when the lease ends, or, if `isWakeable`, when a job has changed. `null`: no time limit. */
  const wait = (delayMs: number | null, isWakeable: boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted || (isWakeable && hasChanged)) return resolve();
      const cancel = delayMs === null ? () => {} : ports.timers.after(delayMs, () => endWait());
      endWait = () => {
        cancel();
        wake = () => {};
        resolve();
      };
      if (isWakeable) wake = endWait;
    });

  /** Runs one step of a job, and stores how far it has come. */
  const runStep = async (row: JobRow) => {
    const claimed = await claimStep(vault, row, { accountId, epoch });
    if (claimed === 'replaced') return resign();
    if (claimed === 'changed') return;
    const result = await stepOf(jobs, parts, claimed).catch((error: unknown) => {
      parts.context.report.log('error', 'job-crashed', { kind: claimed.kind, error: errorKind(error) });
      return failed({ kind: 'aborted' });
    });
    if (!result.ok) return noteFailure(claimed, result.failure);
    const { notBeforeAt } = result.value;
    if (notBeforeAt === undefined) retries.delete(startOf(claimed));
    else retries.set(startOf(claimed), { failures: 0, at: notBeforeAt });
    if (!(await saveProgress(vault, claimed, result.value, writer()))) resign();
  };

  const workOnce = async () => {
    hasChanged = false;
    const rows = (await jobsOf(vault, accountId)).filter((row) => row.state === 'running' && isKnown(row));
    const retryAt = (row: JobRow) => retries.get(startOf(row))?.at ?? 0;
    const due = rows.find((row) => retryAt(row) <= ports.now());
    if (!due) return wait(rows.length > 0 ? Math.min(...rows.map(retryAt)) - ports.now() : null, true);
    if (parts.activity.isBusy()) return wait(BUSY_MS, false);
    await runStep(due);
    return wait(PAUSE_MS, false);
  };
  const work = async () => {
    while (!signal.aborted) {
      await workOnce().catch((error: unknown) => {
        if (signal.aborted) return;
        parts.context.report.log('error', 'jobs-failed', { error: errorKind(error) });
        return wait(FAILED_MS, false);
      });
    }
  };

  const watchWanted = <Kind extends JobKind>(kind: Kind, job: Job<Kind> | undefined) =>
    job &&
    onReadChange(
      () => job.wanted(stores),
      (input) => {
        if (input === undefined || signal.aborted) return;
        background(async () => {
          if (!(await wantJob(vault, kind, input, writer()))) resign();
        });
      },
    );
  const stops = [
    watchWanted('purge', jobs.purge),
    watchWanted('take-along', jobs['take-along']),
    onReadChange(
      () => jobsOf(vault, accountId),
      () => {
        hasChanged = true;
        wake();
      },
    ),
  ];
  const stopAll = () => {
    for (const stop of stops) stop?.();
    endWait();
  };
  signal.addEventListener('abort', stopAll, { once: true });
  background(work);
  return {
    reached() {
      retries.clear();
      hasChanged = true;
      wake();
    },
  };
}

/** One step of a job, by its kind. */
function stepOf<Kind extends JobKind>(
  jobs: { readonly [K in Kind]?: Job<K> },
  parts: StepParts,
  row: JobRow<Kind>,
): ReturnType<Job<Kind>['step']> {
  const job: Job<Kind> | undefined = jobs[row.kind as Kind];
  return job ? job.step(parts, row.input as JobInputs[Kind], row) : Promise.resolve(failed({ kind: 'aborted' }));
}
