import { type Config, FIRST_SCREEN_MS } from '../src/shared/config/index.ts';
import {
  type Engine,
  type EngineEvent,
  type Failure,
  failed,
  isReachable,
  type Reach,
  type Replies,
  type Request,
  type Result,
  success,
  type View,
} from '../src/shared/contract/index.ts';
import type { AccountId } from '../src/shared/model/index.ts';
import {
  endLastAccount,
  onClosedByBrowser,
  type Stores,
  storeFailure,
  watchStores,
} from '../src/shared/store/index.ts';
import { SHELL } from '../src/shared/store/names.ts';
import { onTableChange } from '../src/shared/store/table-changes.ts';
import { nextOrdinal } from './apply/index.ts';
import { createEmitter } from './emitter.ts';
import { createActivity } from './jobs/activity.ts';
import { aborted } from './leader/aborted.ts';
import { type Lease, lead } from './leader/index.ts';
import { createTabList } from './leader/tab-list.ts';
import type { Leading } from './leading.ts';
import type { Ports } from './ports.ts';
import { askedBy, type PullContext } from './pull/context.ts';
import { freshAt, storedFreshness } from './pull/freshness.ts';
import { createGapFiller } from './pull/gap-filler.ts';
import { createStandingView } from './pull/standing-view.ts';
import { createWatching } from './pull/watching.ts';
import { errorKind, type Report } from './report/ring.ts';
import { createGuard } from './retention/guard.ts';
import type { Retention } from './retention/index.ts';
import { createRounds } from './retention/rounds.ts';
import { createSession, type SessionParts } from './session/index.ts';
import { dropMedia } from './session/private-caches.ts';
import { signOut } from './session/sign-out.ts';
import { shareStaleViews } from './stale-views.ts';
import { type Call, createTransport } from './transport/index.ts';
import { createProbe } from './transport/probe.ts';
import { shareUploadProgress } from './upload-progress.ts';
import type { Views } from './views/index.ts';
import { createVisibility } from './visibility.ts';

/** The engine's parts, composed for one tab and its account. */
export interface Tab {
  stores: Stores;
  watch: (view: View, force: boolean) => number;
  unwatch: (handle: number) => void;
  fillGap: (key: string, gapId: string) => Promise<Result<null>>;
  command: Engine['command'];
  call: (request: Request) => Promise<Result<Replies[Request['kind']]>>;
  notice: (fact: 'visible' | 'hidden' | 'online' | 'offline' | 'drawn') => void;
}

interface FirstScreen {
  drawn: Promise<void> | null;
  end: () => void;
}

/** Events of parts that are built before those that react to them. */
interface TabEvents {
  reach: { reach: Reach; isBack: boolean };
  clock: number;
  signedOut: { accountId: AccountId; isEndedByServer: boolean };
  /** A fetch of a watched view begins or ends. */
  refreshing: { viewKey: string; active: boolean };
  /** This tab watches something else, or more of it is stored now. */
  watchedChanged: null;
  /** Views were marked as stale. */
  stale: null;
}

/** What the engine must know of its tab before anything else. */
export interface EngineOptions {
  accountId: AccountId | null;
  config: Config;
  tabId: string;
  /** Whether the page is visible when the tab opens. */
  isVisible?: boolean;
  /** The address (`pathname + search`) whose first screen the page is about to draw. Until then all other work waits. */
  address?: string;
}

/** Who is in which home list. */
const LIST_MEMBERS: View = { kind: 'roster', roster: { kind: 'home-lists' } };
/** It is as large as the viewer's subscriptions, so it is read rarely. */
const LIST_MEMBERS_FRESH_MS = 5 * 60_000;

/** Each part is built after those it needs. What happens on events is wired at the end. */
export async function createTab(
  ports: Ports,
  views: Views,
  { accountId, config, tabId, address, isVisible: isVisibleAtFirst = true }: EngineOptions,
  report: Report,
  notify: (event: EngineEvent) => void,
): Promise<Tab> {
  const stores = ports.openStores(accountId);
  const { mirror, vault, disk } = stores;
  watchStores(stores, [ports.keys], ports.timers.after, (wait) => notify({ kind: 'store-wait', wait }));
  await openMirror(stores, notify, report);

  const events = createEmitter<TabEvents>();
  const logCrash = (error: unknown) => report.log('error', 'crashed', { error: errorKind(error) });
  const background = (work: () => Promise<unknown>) => void work().catch(logCrash);

  const firstScreen = createFirstScreen(ports, address !== undefined);
  const takeOrdinal = () => nextOrdinal(mirror, ports.now()).catch(() => ports.now());
  const startedAt = ports.now();
  const transport = createTransport(ports, config.apiRoot, report, takeOrdinal, {
    reachChanged: (reach, isBack) => events.emit('reach', { reach, isBack }),
    clockLearned: (offsetMs) => events.emit('clock', offsetMs),
    firstScreen: firstScreen.drawn,
  });
  const server = { method: 'GET', path: 'server-info', credentials: null, priority: 'background' } as const;
  /** Any request shows whether the server answers (see `createReachWatch`). */
  const askServer = (by: Pick<Call, 'askedBy'> = {}) => transport.request({ ...server, isShared: false, ...by });
  const probe = createProbe(ports, () => askServer({ askedBy: 'probe' }));
  const onSignedOut: SessionParts['onSignedOut'] = (lost, how) => events.emit('signedOut', { accountId: lost, ...how });
  const session = createSession({ accountId, keys: ports.keys, transport, now: ports.now, disk, onSignedOut });

  /** Its code comes after the first screen. `null`: it could not be loaded, and what is stored stays. */
  const loadRetention = async (): Promise<Retention | null> => {
    const code = await ports.later().catch(() => null);
    return code?.createRetention(stores, views, config.mirror, ports, report) ?? null;
  };
  const retention: Retention = {
    enforceBudget: async (watchedKeys) => (await loadRetention())?.enforceBudget(watchedKeys),
    makeRoom: async () => (await loadRetention())?.makeRoom(),
  };
  const onFailure = (failure: Failure) => notify({ kind: 'storage', failure });
  const guard = createGuard({ mirror, disk, makeRoom: retention.makeRoom, onFailure });
  /** Aborts when the mirror is emptied for good. */
  const writing = new AbortController();
  const context: PullContext = {
    mirror,
    session,
    report,
    now: ports.now,
    store: async (work) => (writing.signal.aborted ? failed({ kind: 'aborted' }) : guard(work)),
    onPostsLost: (postIds) => notify({ kind: 'posts-lost', postIds }),
    onStale: () => events.emit('stale', null),
  };
  const byUser = askedBy('user', context);

  const shell = createStandingView({ kind: 'shell' }, views, context, ports, background);
  const listMembers = createStandingView(LIST_MEMBERS, views, context, ports, background, LIST_MEMBERS_FRESH_MS);
  /** The server's events do not say who is in which list, nor what the viewer has subscribed to on another device. */
  const refreshListMembers = async () => {
    const row = await mirror.shell.get(SHELL.homeLists);
    if (row?.key === 'homeLists' && row.value.length > 1) await listMembers.refresh();
  };
  const watching = createWatching({
    ports,
    views,
    isHolding: transport.isHolding,
    pull: (view, isAsked) =>
      views
        .pull(isAsked ? byUser : context, view)
        .catch((error: unknown) => {
          logCrash(error);
          return failed({ kind: 'aborted' });
        })
        .finally(() => events.emit('watchedChanged', null)),
    fetchedAt: async (view) => freshAt(await storedFreshness(mirror, views.key(view))),
    onRefreshing: (viewKey, active) => events.emit('refreshing', { viewKey, active }),
  });

  const gaps = createGapFiller(byUser);

  const visibility = createVisibility(isVisibleAtFirst);
  const { isVisible } = visibility;
  const channel = ports.openChannel(`engine:${accountId ?? 'visitor'}`);
  const activity = createActivity(channel, ports);
  const life = new AbortController();
  const state = () => ({ views: watching.views(), isVisible: isVisible() });
  const tabList = createTabList({ channel, locks: ports.locks, views, tabId, state, signal: life.signal });
  const watched = { watched: watching.views, watchedByAll: tabList.views };
  const rounds = createRounds({ ports, channel, mirror, views, retention, ...watched, background });

  const refreshStale = () => {
    background(shell.refresh);
    if (isVisible()) background(refreshListMembers);
    watching.refreshAll();
  };
  const leadingParts = {
    startedAt,
    ports,
    apiRoot: config.apiRoot,
    stores,
    context,
    request: transport.request,
    views,
    activity,
    tabList,
    rounds,
    clockOffsetMs: transport.clockOffsetMs,
    canReach: () => isReachable(transport.reach()),
    progress: shareUploadProgress(channel, notify),
    pullShell: shell.refreshNow,
    onDisconnected: () => background(askServer),
    background,
  };
  let leading: Leading | null = null;
  const work = async (lease: Lease) => {
    // Without the first screen drawn, nothing but its requests leaves. A lease that ends meanwhile is given back at once.
    await Promise.race([firstScreen.drawn, aborted(lease.signal)]);
    if (lease.signal.aborted) return;
    leading ??= (await ports.later()).createLeading(leadingParts);
    await leading.work(lease);
  };

  const refreshAll = () => {
    refreshStale();
    leading?.wake();
  };
  const endTab = () => {
    writing.abort();
    watching.stop();
    return guard(() => mirror.clear());
  };

  events.on('watchedChanged', tabList.announce);
  events.on('stale', shareStaleViews(channel, refreshStale));
  events.on('refreshing', (fetching) => {
    activity.note();
    notify({ kind: 'refreshing', ...fetching });
  });
  events.on('clock', (offsetMs) => notify({ kind: 'clock', offsetMs }));
  events.on('reach', ({ reach, isBack }) => {
    notify({ kind: 'reach', reach });
    if (!isReachable(reach)) return probe.start();
    if (!isBack) return;
    probe.stop();
    leading?.reached();
    refreshAll();
  });
  events.on('signedOut', (lost) => {
    watching.stop();
    tabList.announce();
    background(async () => {
      if (lost.isEndedByServer) await endLastAccount(vault, lost.accountId, 'server').catch(() => undefined);
      await dropMedia(ports, lost.accountId);
      notify({ kind: 'signed-out', ...lost });
    });
  });
  // What is shown may not be stored any more.
  onClosedByBrowser(mirror, refreshAll);
  onTableChange(vault, [], refreshAll);
  disk?.onChange((trouble) => {
    if (trouble) onFailure({ kind: trouble });
    else refreshAll();
  });

  // The page may have started with another guess.
  notify({ kind: 'reach', reach: transport.reach() });
  background(() => lead(ports, { accountId, tabId, vault, channel, isVisible }, life.signal, work, logCrash));
  background(async () => {
    await shell.refresh();
    // Nothing was stale: no request has shown yet whether the server answers.
    if (!transport.hasAsked()) await askServer();
  });
  background(async () => {
    await firstScreen.drawn;
    if (ports.meter)
      background(async () => (await import('./device/index.ts')).keepDevice({ ports, stores, report, background }));
    if (isVisible()) await refreshListMembers();
  });

  return {
    stores,
    watch(view, force) {
      gaps.watched(view);
      rounds.recordSeen([view]);
      const handle = watching.watch(view, force);
      tabList.announce();
      return handle;
    },
    unwatch(handle) {
      watching.unwatch(handle);
      tabList.announce();
    },
    fillGap: gaps.fill,
    async command(name, args) {
      const refused = (failure: Failure) => ({ kind: 'refused', failure, field: null }) as const;
      // The device may be wrong: the server decides, before anything is sent whose answer could be lost.
      const isDoubtful = !ports.isOnline() || transport.reach().kind === 'offline';
      const asked = isDoubtful ? await askServer({ askedBy: 'user' }) : success(null);
      if (!asked.ok) return refused(asked.failure);
      const code = await ports.later().catch(() => null);
      return code?.runCommand({ ports, stores, session, context: byUser }, name, args) ?? refused({ kind: 'network' });
    },
    async call(request) {
      // Never waits for code: offline it may not come, and what is private must go.
      if (request.kind === 'sign-out') {
        const other = request.accountId;
        if (other === undefined || other === accountId) return signOut({ ports, session, stores, endTab });
        return (await ports.later()).signOutOther({ ports, transport, disk }, other);
      }
      return (await ports.later()).answer({ ports, config, stores, session, context: byUser, refreshAll }, request);
    },
    notice(fact) {
      if (fact === 'drawn') return firstScreen.end();
      if (fact === 'visible' || fact === 'hidden') {
        visibility.set(fact === 'visible');
        tabList.announce();
      }
      if (fact === 'offline') transport.deviceIsOnline(false);
      else if (fact === 'hidden') rounds.recordSeen(watching.views());
      else {
        if (fact === 'online') transport.deviceIsOnline(true);
        refreshAll();
      }
    },
  };
}

/** `drawn` resolves when the page has drawn its first screen, or takes too long; `null` if none is awaited. */
function createFirstScreen({ timers }: Pick<Ports, 'timers'>, isToCome: boolean): FirstScreen {
  if (!isToCome) return { drawn: null, end: () => {} };
  let end = () => {};
  const drawn = new Promise<void>((resolve) => {
    const cancel = timers.after(FIRST_SCREEN_MS, resolve);
    end = () => {
      cancel();
      resolve();
    };
  });
  return { drawn, end };
}

/** Opens the mirror before anything is written. Without it the tab still works, as far as no storage is needed. */
async function openMirror(
  { mirror, disk }: Stores,
  notify: (event: EngineEvent) => void,
  report: Report,
): Promise<void> {
  // An earlier run may have ended on a full disk.
  await disk?.ready();
  try {
    if ((await mirror.openOrRebuild(disk)).rebuilt) {
      report.log('warn', 'mirror-rebuilt');
      notify({ kind: 'mirror-rebuilt' });
    }
  } catch (error) {
    const failure = storeFailure(error, disk);
    if (!failure) throw error;
    notify({ kind: 'storage', failure });
  }
  const trouble = disk?.trouble();
  if (trouble) notify({ kind: 'storage', failure: { kind: trouble } });
}
