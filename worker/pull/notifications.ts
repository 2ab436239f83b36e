import { failed, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import { decodeNotifications, notificationsPath } from '../../src/shared/wire/index.ts';
import { noteFailed } from '../apply/index.ts';
import { applyNotifications, type NotificationsView } from '../apply/notification-page.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** Fetches one page of notifications. A failure changes only the view's row. */
export async function pullNotifications(context: PullContext, view: NotificationsView): Promise<Result<null>> {
  const path = notificationsPath(view.offset, view.filter === null ? [] : [view.filter]);
  const fetched = await fetchDecoded(context, { method: 'GET', path, priority: 'screen' }, decodeNotifications);
  if (!fetched.ok) {
    await context.store(() => noteFailed(context.mirror, viewKey(view), fetched.failure, context.now()));
    return failed(fetched.failure);
  }
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyNotifications(context.mirror, view, fetched.value, arrival));
  return applied.ok ? success(null) : applied;
}
