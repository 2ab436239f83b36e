import {
  type EngineEvent,
  type EngineOptions,
  type Failure,
  failed,
  isReachable,
  type Replies,
  type Request,
  type Result,
  type View,
  viewKey,
} from '../src/shared/contract/index.ts';
import { type FeedRef, feedKey } from '../src/shared/model/index.ts';
import { type Stores, storeFailure } from '../src/shared/store/index.ts';
import { nextOrdinal } from './apply/index.ts';
import { answer } from './calls.ts';
import { lead, type Term } from './leader/index.ts';
import { createRoster } from './leader/roster.ts';
import type { Ports } from './ports.ts';
import { askedBy, type PullContext } from './pull/context.ts';
import { storedFreshness } from './pull/freshness.ts';
import { pullGap } from './pull/gaps.ts';
import { createPuller } from './pull/index.ts';
import { createWatching, type Watching } from './pull/watching.ts';
import { type Push, startPush } from './push/index.ts';
import { type Realtime, startRealtime } from './realtime/index.ts';
import { errorKind, type Report } from './report/ring.ts';
import { sweepEnded } from './retention/ended.ts';
import { keepSwept } from './retention/history.ts';
import { createGuard, createRetention } from './retention/index.ts';
import { keepInBudget } from './retention/rounds.ts';
import { createSession, type Session } from './session/index.ts';
import { dropMedia } from './session/private-caches.ts';
import { type Call, createTransport } from './transport/index.ts';
import { createProbe } from './transport/probe.ts';

/** All parts of an engine, put together for one tab and its account. */
export interface Tab {
  stores: Stores;
  session: Session;
  watching: Watching;
  watch: (view: View, force: boolean) => number;
  unwatch: (handle: number) => void;
  fillGap: (key: string, gapId: string) => Promise<Result<null>>;
  call: (request: Request) => Promise<Result<Replies[Request['kind']]>>;
  notice: (fact: 'visible' | 'hidden' | 'online' | 'offline') => void;
}

export async function createTab(
  ports: Ports,
  { accountId, config, tabId }: EngineOptions,
  report: Report,
  tell: (event: EngineEvent) => void,
): Promise<Tab> {
  const stores = ports.openStores(accountId);
  const { mirror, disk } = stores;
  // Before the first write: an earlier run may have ended on a full disk.
  await disk?.ready();
  const tellStorage = (failure: Failure) => tell({ kind: 'storage', failure });
  try {
    if ((await mirror.openOrRebuild(disk)).rebuilt) tell({ kind: 'mirror-rebuilt' });
  } catch (error) {
    // Nothing is stored that could be read or renewed: what needs no storage goes on.
    const failure = storeFailure(error, disk);
    if (!failure) throw error;
    tellStorage(failure);
  }
  if (disk?.trouble()) tellStorage({ kind: disk.trouble() ?? 'quota' });

  const life = new AbortController();
  let clockOffsetMs = 0;
  const background = (work: () => Promise<unknown>) => void work().catch(logCrash(report));
  const takeOrdinal = () => nextOrdinal(mirror, ports.now()).catch(() => ports.now());
  const transport = createTransport(ports, config.apiRoot, report, takeOrdinal, {
    reachChanged: (reach, isBack) => {
      tell({ kind: 'reach', reach });
      if (!isReachable(reach)) return probe.start();
      if (!isBack) return;
      probe.stop();
      push?.reached();
      refreshAll();
    },
    clockLearned: (offsetMs) => {
      clockOffsetMs = offsetMs;
      tell({ kind: 'clock', offsetMs });
    },
  });
  /** Asks only in order to learn whether the server answers: see `createReachWatch`. */
  const askServer = (by: Pick<Call, 'askedBy'> = {}) =>
    transport.request({
      method: 'GET',
      path: 'server-info',
      credentials: null,
      priority: 'background',
      isShared: false,
      ...by,
    });
  const probe = createProbe(ports, () => askServer({ askedBy: 'probe' }));
  const session = createSession({
    accountId,
    keys: ports.keys,
    transport,
    now: ports.now,
    disk,
    onSignedOut: (lost) => {
      watching.stop();
      roster.announce();
      background(async () => {
        await dropMedia(ports, lost);
        tell({ kind: 'signed-out', accountId: lost });
      });
    },
  });
  const retention = createRetention(mirror, config.mirror, ports, report);
  const guard = createGuard({ mirror, disk, makeRoom: retention.makeRoom, tell: tellStorage });
  let isOpen = true;
  const endTab = () => {
    isOpen = false;
    watching.stop();
    return guard(() => mirror.clear());
  };
  const context: PullContext = {
    mirror,
    session,
    report,
    now: ports.now,
    store: async (work) => (isOpen ? guard(work) : failed({ kind: 'aborted' })),
    onPostsLost: (postIds) => tell({ kind: 'posts-lost', postIds }),
  };
  const byUser = askedBy('user', context);
  const puller = createPuller(context, accountId === null, ports, background);
  const watching = createWatching({
    ports,
    isHolding: transport.isHolding,
    pull: (view, isAsked) =>
      puller
        .pull(view, isAsked)
        .catch((error: unknown) => {
          logCrash(report)(error);
          return failed({ kind: 'aborted' });
        })
        .finally(roster.announce),
    fetchedAt: async (view) => (await storedFreshness(mirror, viewKey(view)))?.fetchedAt ?? null,
    tell: (key, active) => tell({ kind: 'refreshing', viewKey: key, active }),
  });
  let push: Push | null = null;
  let realtime: Realtime | null = null;
  const refreshAll = () => {
    background(puller.shell);
    realtime?.wake();
    push?.wake();
    watching.refreshAll();
  };
  const feeds = new Map<string, FeedRef>();

  const channel = ports.openChannel(`engine:${accountId ?? 'visitor'}`);
  // A page that opens hidden says so.
  let isVisible = true;
  const roster = createRoster({
    channel,
    locks: ports.locks,
    tabId,
    state: () => ({ views: watching.views(), isVisible }),
    signal: life.signal,
  });
  const watchedByAll = () => roster.views();
  const rounds = keepInBudget({ ports, channel, mirror, retention, views: watching.views, watchedByAll, background });
  const leader = { accountId, tabId, vault: stores.vault, channel, isVisible: () => isVisible };
  const progress = (rowId: string, sentBytes: number, totalBytes: number) => {
    const event: EngineEvent = { kind: 'upload-progress', rowId, sentBytes, totalBytes };
    tell(event);
    channel.send(event);
  };
  channel.listen((message) => {
    if (isProgress(message)) tell(message);
  });
  const startPushing = (term: Term) =>
    accountId &&
    startPush(
      {
        context,
        vault: stores.vault,
        accountId,
        ports,
        clockOffsetMs: () => clockOffsetMs,
        canReach: () => ports.isOnline() && isReachable(transport.reach()),
        progress,
        onSettled: () => realtime?.echoesAnswered(),
        socket: () => realtime?.connection() ?? null,
      },
      term,
    );
  const leadAccount = async (term: Term) => {
    const { signal } = term;
    push = await startPushing(term);
    background(() => sweepEnded(ports));
    keepSwept(ports, stores.vault, report, { background, signal });
    realtime = startRealtime({
      ports,
      apiRoot: config.apiRoot,
      stores,
      context,
      roster,
      pull: puller.pull,
      pullShell: puller.shellNow,
      onDisconnected: () => background(askServer),
      isOwnEcho: async (fact) => push?.isOwnEcho(fact) ?? 'apply',
      onFacts: (...heard) => push?.received(...heard),
      background,
      signal,
    });
    await rounds.run(signal);
    realtime = null;
    await push?.drained();
    push = null;
  };
  background(() => lead(ports, leader, life.signal, leadAccount, logCrash(report)));
  background(async () => {
    await puller.shell();
    // Nothing was old enough to be fetched.
    if (!transport.hasAsked()) await askServer();
  });
  disk?.onChange((trouble) => {
    if (trouble) tellStorage({ kind: trouble });
    else refreshAll();
  });

  return {
    stores,
    session,
    watching,
    watch(view, force) {
      if (view.kind === 'feed') feeds.set(feedKey(view.feed), view.feed);
      rounds.noteSeen([view]);
      const handle = watching.watch(view, force);
      roster.announce();
      return handle;
    },
    unwatch(handle) {
      watching.unwatch(handle);
      roster.announce();
    },
    async fillGap(key, gapId) {
      const feed = feeds.get(key);
      return feed ? pullGap(byUser, feed, gapId) : failed({ kind: 'aborted' });
    },
    call: (request) => answer({ ports, stores, session, context: byUser, refreshAll, endTab }, request),
    notice(fact) {
      if (fact === 'visible' || fact === 'hidden') {
        isVisible = fact === 'visible';
        roster.announce();
      }
      if (fact === 'offline') transport.deviceIsOnline(false);
      else if (fact === 'hidden') rounds.noteSeen(watching.views());
      else {
        if (fact === 'online') transport.deviceIsOnline(true);
        refreshAll();
      }
    },
  };
}

/** A bug in work that nobody waits for. */
const logCrash = (report: Report) => (error: unknown) => report.log('error', 'crashed', { error: errorKind(error) });

const isProgress = (message: unknown): message is Extract<EngineEvent, { kind: 'upload-progress' }> =>
  typeof message === 'object' && message !== null && (message as Partial<EngineEvent>).kind === 'upload-progress';
