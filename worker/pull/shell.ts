import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import { SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import { decodeHomeLists, decodeServerInfo, decodeUnread, decodeWhoAmI } from '../../src/shared/wire/index.ts';
import { applyEvents, applyShell, noteFailed } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/**
 * Fetches the data of the app shell. Parts that fail leave the stored ones in place. For a visitor: only the server's data. The
 * viewer comes first and is applied at once: every feed waits for the preferences.
 */
export async function pullShell(context: PullContext): Promise<Result<null>> {
  const isVisitor = context.mirror.accountId === null;
  const get = (path: string, priority: 'screen' | 'background') => ({ method: 'GET', path, priority }) as const;
  const nothing = Promise.resolve(null);
  const [whoAmI, homeLists, serverInfo] = await Promise.all([
    isVisitor ? nothing : pullViewer(context, get('users/whoami', 'screen')),
    isVisitor ? nothing : fetchDecoded(context, get('timelines/home/list', 'background'), decodeHomeLists),
    fetchDecoded(context, get('server-info', 'background'), decodeServerInfo),
  ]);
  const parts = [whoAmI, homeLists, serverInfo].filter((part) => part !== null);
  const failure = parts.find((part) => !part.ok);
  const ordinal = Math.min(...parts.map((part) => part.ordinal));
  const facts = {
    ...(homeLists?.ok ? { homeLists: homeLists.value } : {}),
    ...(serverInfo.ok ? { serverInfo: serverInfo.value } : {}),
  };
  const at = context.now();
  const applied = await context.store(() => applyShell(context.mirror, facts, { ordinal, at }, !failure));
  if (failure && !failure.ok) {
    await context.store(() => noteFailed(context.mirror, SHELL_VIEW_KEY, failure.failure, context.now()));
    return failed(failure.failure);
  }
  return applied.ok ? success(null) : applied;
}

/** Fetches and applies whoami. */
async function pullViewer(context: PullContext, call: Parameters<typeof fetchDecoded>[1]) {
  const whoAmI = await fetchDecoded(context, call, decodeWhoAmI);
  if (!whoAmI.ok) return whoAmI;
  const version = { ordinal: whoAmI.ordinal, at: context.now() };
  const applied = await context.store(() => applyShell(context.mirror, { whoAmI: whoAmI.value }, version, false));
  return applied.ok ? whoAmI : { ...applied, ordinal: whoAmI.ordinal };
}

/** Fetches only the two unread counters. whoami contains them, but is a hundred times as large. */
export async function pullUnread(context: PullContext): Promise<Result<null>> {
  const get = (path: string) => ({ method: 'GET', path, priority: 'background' }) as const;
  const [directs, notifications] = await Promise.all([
    fetchDecoded(context, get('users/getUnreadDirectsNumber'), decodeUnread),
    fetchDecoded(context, get('users/getUnreadNotificationsNumber'), decodeUnread),
  ]);
  if (!directs.ok) return failed(directs.failure);
  if (!notifications.ok) return failed(notifications.failure);
  const arrival = { ordinal: Math.min(directs.ordinal, notifications.ordinal), at: context.now() };
  const change = { kind: 'counted', unreadDirects: directs.value, unreadNotifications: notifications.value } as const;
  const fact = { kind: 'self-changed', change } as const;
  const applied = await context.store(() => applyEvents(context.mirror, [fact], arrival));
  return applied.ok ? success(null) : applied;
}
