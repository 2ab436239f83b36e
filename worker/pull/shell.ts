import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import { SHELL, SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import {
  decodeHomeLists,
  decodeServerInfo,
  decodeUnread,
  decodeWhoAmI,
  WHO_AM_I_PATH,
  type WhoAmIFacts,
} from '../../src/shared/wire/index.ts';
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
  const [viewer, homeLists, serverInfo] = await Promise.all([
    isVisitor ? nothing : pullViewer(context, get(WHO_AM_I_PATH, 'screen')),
    isVisitor ? nothing : fetchDecoded(context, get('timelines/home/list', 'background'), decodeHomeLists),
    fetchDecoded(context, get('server-info', 'background'), decodeServerInfo),
  ]);
  const parts = [viewer, homeLists, serverInfo].filter((part) => part !== null);
  const failure = parts.find((part) => !part.ok);
  const ordinal = Math.min(...parts.map((part) => part.ordinal));
  const facts = {
    ...(homeLists?.ok ? { homeLists: homeLists.value } : {}),
    ...(serverInfo.ok ? { serverInfo: serverInfo.value } : {}),
  };
  const at = context.now();
  const applied = await context.store(() => applyShell(context.mirror, facts, { ordinal, at }, !failure));
  // Not before: the shell itself would be fetched a second time.
  if (viewer?.ok && viewer.staleViews.length > 0) context.onStale();
  if (failure && !failure.ok) {
    await context.store(() => noteFailed(context.mirror, SHELL_VIEW_KEY, failure.failure, context.now()));
    return failed(failure.failure);
  }
  return applied.ok ? success(null) : applied;
}

type ViewerCall = Parameters<typeof fetchDecoded>[1];

const READ_VIEWER = { method: 'GET', path: WHO_AM_I_PATH, priority: 'screen', isShared: false } as const;

/** Sends a request whose answer is the viewer, and stores them. `staleViews`: see `applyShell`. */
async function pullViewer(context: PullContext, call: ViewerCall) {
  const fetched = await fetchDecoded(context, call, decodeWhoAmI);
  const { ordinal } = fetched;
  if (!fetched.ok) return fetched;
  const version = { ordinal, at: context.now() };
  const applied = await context.store(() => applyShell(context.mirror, { whoAmI: fetched.value }, version, false));
  return applied.ok ? { ...fetched, staleViews: applied.value } : { ...applied, ordinal };
}

/** Sends a request whose answer is the viewer, and stores them. `call`: by default it reads them. */
export async function fetchViewer(context: PullContext, call: ViewerCall = READ_VIEWER): Promise<Result<WhoAmIFacts>> {
  const pulled = await pullViewer(context, call);
  if (!pulled.ok) return failed(pulled.failure);
  if (pulled.staleViews.length > 0) context.onStale();
  return success(pulled.value);
}

/**
 * Fetches only the two unread counters. whoami contains them, but is a hundred times as large. Returns whether there are
 * notifications that the stored counter does not count.
 */
export async function pullUnread(context: PullContext): Promise<Result<boolean>> {
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
  return context.store(async () => {
    const self = await context.mirror.shell.get(SHELL.self);
    await applyEvents(context.mirror, [fact], arrival);
    return self?.key === 'self' && notifications.value > self.value.unreadNotifications;
  });
}
