import type { ViewRow } from '../mirror/rows.ts';
import type { Freshness } from './views.ts';

export const freshnessOf = (row: ViewRow | undefined): Freshness => ({
  fetchedAt: row?.fetchedAt ?? null,
  failure: row?.failure ?? null,
  ...(row?.failedAt === undefined ? {} : { failedAt: row.failedAt }),
  ...(row?.unread ? { unread: row.unread } : {}),
});
