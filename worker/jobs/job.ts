import type { Result } from '../../src/shared/contract/index.ts';
import type { Stores } from '../../src/shared/store/index.ts';
import type { JobInputs, JobKind, JobProgress } from '../../src/shared/store/vault/job-row.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';

export interface StepParts {
  ports: Pick<Ports, 'now' | 'random' | 'timers' | 'fetch' | 'caches' | 'network'>;
  /** Whether the server can be reached, as the last requests show. */
  canReach: () => boolean;
  stores: Stores;
  context: PullContext;
}

export interface StepResult extends JobProgress {
  isFinished: boolean;
  /** When the next step may begin at the earliest (epoch ms). Absent: at once. */
  notBeforeAt?: number;
}

/** One kind of long work of the leader. */
export interface Job<Kind extends JobKind> {
  /** The input that the stores call for, read again whenever it may have changed. `null`: no such job; `undefined`: not known yet. */
  wanted: (stores: Stores) => Promise<JobInputs[Kind] | null | undefined>;
  /**
   * One small part of the work, from `progress.cursor` on. It is idempotent: a step whose progress was not stored is done
   * again, also by another leader. A failure is retried with backoff.
   */
  step: (parts: StepParts, input: JobInputs[Kind], progress: JobProgress) => Promise<Result<StepResult>>;
}
