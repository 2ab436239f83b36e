import type { Account, Notification } from '../../shared/model/index.ts';
import type { RequestRow, RequestsView } from '../../shared/store/queries/requests.ts';

/** A request that a notification reports. */
export interface ReportedRequest {
  /** The group that the user asks to join; `null` if they ask to subscribe to the viewer. */
  group: Account | null;
  /** `undefined` if it is not pending any more. */
  request: RequestRow | undefined;
}

/** Returns the requests that these notifications report, by notification. Of several by the same user the newest counts. */
export function requestsIn(
  notifications: readonly Notification[],
  { receivedRows, groups }: Pick<RequestsView, 'receivedRows' | 'groups'>,
): ReadonlyMap<string, ReportedRequest> {
  const found = new Map<string, ReportedRequest>();
  const reported = new Set<string>();
  for (const one of notifications) {
    const place = `${one.actorId} ${one.groupId}`;
    if (!REQUESTS.has(one.kind) || reported.has(place)) continue;
    reported.add(place);
    const managed = groups.find(({ group }) => group.id === one.groupId);
    const rows = one.groupId === null ? receivedRows : managed?.rows;
    const request = rows?.find(({ account }) => account.id === one.actorId);
    if (rows) found.set(one.id, { group: managed?.group ?? null, request });
  }
  return found;
}

const REQUESTS: ReadonlySet<Notification['kind']> = new Set(['subscription_requested', 'group_subscription_requested']);
