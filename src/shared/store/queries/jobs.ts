import { type Stores, withReopen } from '../stores.ts';
import type { JobRow } from '../vault/job-row.ts';
import { jobsOf } from '../vault/jobs.ts';

/** A job that is not done yet, as the page shows it. */
export type JobView = Pick<JobRow, 'id' | 'kind' | 'state' | 'done' | 'total'>;

/** The long work of this account that is under way or paused. */
export function jobs({ vault, accountId }: Stores): Promise<JobView[]> {
  return withReopen([vault], async () => {
    if (!accountId) return [];
    const rows = await jobsOf(vault, accountId);
    return rows.flatMap(({ id, kind, state, done, total }) =>
      state === 'done' ? [] : [{ id, kind, state, done, total }],
    );
  });
}
