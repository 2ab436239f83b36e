import type { AccountId } from '../../model/index.ts';
import type { PurgeMark } from '../mirror/rows.ts';

/** Kinds of long-running jobs, with their inputs. */
export interface JobInputs {
  /** Deletes the content that these marks hide. */
  purge: { marks: readonly PurgeMark[] };
  /** Fetches what is taken along, or deletes what is left of a taking that the user has removed (`startedAt`: 0). */
  'take-along': { takingId: string; startedAt: number };
}

export type JobKind = keyof JobInputs;

/** Progress of a job. */
export interface JobProgress {
  /** Where the next step begins; `null` at the beginning. */
  cursor: string | null;
  /** Units of work done, and how many there are in all (`null` if not known). */
  done: number;
  total: number | null;
}

/** One job of an account; there is at most one of a kind. Times: epoch ms. */
export type JobRow<Kind extends JobKind = JobKind> = Kind extends JobKind
  ? JobProgress & {
      /** `jobId(accountId, kind)` */
      id: string;
      accountId: AccountId;
      kind: Kind;
      input: JobInputs[Kind];
      state: 'running' | 'paused' | 'done';
      /** Differs for each start of the job: a step of an earlier start stores no progress. */
      startedAt: number;
      updatedAt: number;
      /** Epoch of the leader that stored the row. */
      epoch: number;
    }
  : never;

export const jobId = (accountId: AccountId, kind: JobKind): string => `${accountId}:${kind}`;
