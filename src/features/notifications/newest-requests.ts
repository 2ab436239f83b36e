import type { Notification } from '../../shared/model/index.ts';

/** Returns the ids of notifications of requests, of several by the same user in the same place only the newest. */
export function newestRequests(notifications: readonly Notification[]): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { id, kind, actorId, groupId } of notifications) {
    const place = `${actorId} ${groupId}`;
    if (REQUESTS.has(kind) && !newest.has(place)) newest.set(place, id);
  }
  return new Set(newest.values());
}

const REQUESTS: ReadonlySet<Notification['kind']> = new Set(['subscription_requested', 'group_subscription_requested']);
