import type { Result } from '../../shared/contract/index.ts';
import { type JobView, jobs } from '../../shared/store/queries/jobs.ts';
import { cancelJob, setJobPaused } from '../../shared/store/vault/jobs.ts';
import { kept } from '../outbox/use-mutate.ts';
import { useRuntime } from '../runtime.ts';
import { useLive } from '../use-live.ts';

/** Long work of the engine that is under way or paused; `undefined` until the store has answered. */
export const useJobs = (): JobView[] | undefined => useLive(jobs);

/** What the user can do with a job. Each is a write to the vault, which the leading tab sees. */
export interface JobActions {
  pause: (id: string) => Promise<Result<void>>;
  resume: (id: string) => Promise<Result<void>>;
  /** Deletes the job. What it has done so far stays done. */
  cancel: (id: string) => Promise<Result<void>>;
}

export function useJobActions(): JobActions {
  const runtime = useRuntime();
  return {
    pause: (id) => kept(runtime, ({ vault }) => setJobPaused(vault, id, true)),
    resume: (id) => kept(runtime, ({ vault }) => setJobPaused(vault, id, false)),
    cancel: (id) => kept(runtime, ({ vault }) => cancelJob(vault, id)),
  };
}
