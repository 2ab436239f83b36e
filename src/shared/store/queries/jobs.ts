import { type Stores, withReopen } from '../stores.ts';
import type { JobRow } from '../vault/job-row.ts';
import { jobsOf } from '../vault/jobs.ts';

/** An unfinished job, for display. */
export type JobView = Pick<JobRow, 'id' | 'kind' | 'state' | 'done' | 'total'>;

/** Returns the account's running and paused jobs. */
export function jobs({ vault, accountId }: Stores): Promise<JobView[]> {
  return withReopen([vault], async () => {
    if (!accountId) return [];
    const rows = await jobsOf(vault, accountId);
    return rows.flatMap(({ id, kind, state, done, total }) =>
      state === 'done' ? [] : [{ id, kind, state, done, total }],
    );
  });
}
