import { type Result, type View, viewKey } from '../../src/shared/contract/index.ts';
import type { Stores } from '../../src/shared/store/index.ts';
import type { RealtimeFact } from '../../src/shared/wire/events.ts';
import { applyEvents, nextOrdinal, type Place } from '../apply/index.ts';
import type { Roster } from '../leader/roster.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { pullUnread } from '../pull/shell.ts';
import { createRetry, failuresAfter, isPassing, retryDelayMs } from '../retry.ts';
import { catchUp } from './catch-up.ts';
import { settleDoubts } from './doubts.ts';
import { createHearing, type EchoJudge, type HearingParts } from './hearing.ts';
import { createLink, type Link } from './link.ts';
import type { Room } from './rooms.ts';
import { Takers } from './takers.ts';
import { findTargets, standingRooms, type Target } from './targets.ts';

/** A page that turns stops looking at one view before it looks at the next. */
const SETTLING_MS = 50;
/** The socket closes when all tabs have been hidden for so long. */
const HIDDEN_MS = 60_000;
/** Fetches that an event gives rise to wait up to this, so that not all clients come at once (spec §9). */
const FETCH_DELAY_MS = 20_000;
/** How long after a write that failed everything is fetched again. */
const UNWRITTEN_MS = 30_000;
const TICK_MS = 10_000;
/** A tick that comes so late tells that the device was asleep. */
const ASLEEP_MS = 30_000;

export interface RealtimeParts {
  ports: Pick<Ports, 'now' | 'random' | 'timers' | 'openSocket'>;
  apiRoot: string;
  stores: Stores;
  context: PullContext;
  roster: Roster;
  pull: (view: View) => Promise<Result<null>>;
  /** The live connection was lost, or could not be made for the first time: the server may not answer at all. */
  onDisconnected: () => void;
  /** Reads anew what the frame shows of the viewer. */
  pullShell: () => Promise<unknown>;
  isOwnEcho: EchoJudge;
  onFacts: HearingParts['onFacts'];
  /** Runs work that nobody waits for; a crash in it is logged. */
  background: (work: () => Promise<unknown>) => void;
  signal: AbortSignal;
}

/** The live side of the engine; runs in the leading tab until the signal aborts. */
export interface Realtime {
  /** The network is back, or the reader is. */
  wake: () => void;
  /** Requests of the viewer have been answered: their echoes need not wait any more. */
  echoesAnswered: () => void;
  /** The live connection of this moment. */
  connection: Link['state'];
}

export function startRealtime(parts: RealtimeParts): Realtime {
  const { ports, stores, context, roster, background, signal } = parts;
  const { mirror, accountId } = stores;
  let targets: Target[] = [];
  const takers = new Takers();
  const takeOrdinal = () => nextOrdinal(mirror, ports.now());

  const apply = async (facts: RealtimeFact[], ordinal?: number) => {
    // Signed out in another tab: what the socket still tells does not belong on this device any more.
    if ((await context.session.socketToken()) === 'lost') return link.close();
    const news = facts.flatMap((fact) => (fact.kind === 'post-reported' && fact.isNew ? fact.channels : []));
    const places = news.length > 0 ? takers.places(targets) : new Map<Room, Place[]>();
    const arrival = { at: ports.now(), ...(ordinal === undefined ? {} : { ordinal }) };
    const applied = await context.store(() => applyEvents(mirror, facts, arrival, { places }));
    if (!applied.ok) return catchUpLater();
    const { lost, unplaced } = applied.value;
    if (lost.length > 0) context.onPostsLost(lost);
    takers.offered(news, places, applied.value);
    const wanting = targets.filter(({ feed }) => feed?.takesNewPosts && unplaced.includes(feed.key));
    if (wanting.length > 0) background(() => catchUpOn(wanting, applied.value.ordinal));
    if (facts.some((fact) => fact.kind === 'account-changed' && fact.accountId === accountId)) {
      background(parts.pullShell);
    }
    // A post that has come or gone may have changed what is shown, and with it the rooms.
    if (news.length > 0 || lost.length > 0) recompute();
  };

  /**
   * Views that are to be caught up on once what is under way for them has ended, or the network is back; and since when
   * (ordinal): once for each, however often it was asked for.
   */
  const owed = new Map<string, number>();
  const underway = new Set<string>();
  const retry = createRetry(ports);
  let isRetrying = false;
  const owe = (views: readonly Target[], since: number) => {
    for (const { view } of views) owed.set(viewKey(view), Math.max(since, owed.get(viewKey(view)) ?? 0));
  };
  const catchUpOn = async (missed: readonly Target[], since: number): Promise<void> => {
    const watched = new Set(targets.map(({ view }) => viewKey(view)));
    const wanted = missed.filter(({ view }) => watched.has(viewKey(view)));
    const isBusy = ({ view }: Target) => underway.has(viewKey(view));
    owe(wanted.filter(isBusy), since);
    const free = wanted.filter((target) => !isBusy(target));
    if (signal.aborted || free.length === 0) return;
    const keys = free.map(({ view }) => viewKey(view));
    for (const key of keys) underway.add(key);
    const result = await catchUp(context, parts.pull, free, since).finally(() => {
      for (const key of keys) underway.delete(key);
    });
    if (!result.ok && isPassing(result.failure)) {
      owe(free, since);
      if (!isRetrying) retry.ended(result, retryNow);
      isRetrying = true;
      return;
    }
    if (isRetrying) return;
    if (result.ok) retry.startOver();
    if (keys.some((key) => owed.has(key))) await catchUpOwed();
  };
  const retryNow = () => {
    isRetrying = false;
    background(catchUpOwed);
  };
  const catchUpOwed = (): Promise<void> => {
    const since = Math.max(...owed.values());
    const missed = targets.filter(({ view }) => owed.has(viewKey(view)));
    owed.clear();
    return catchUpOn(missed, since);
  };

  /** What was received could not be written, or not be judged: once there may be room again, all that is watched is fetched. */
  let cancelCatchUp: (() => void) | null = null;
  const catchUpLater = () => {
    cancelCatchUp ??= ports.timers.after(UNWRITTEN_MS, () => {
      cancelCatchUp = null;
      background(async () => catchUpOn(targets, await takeOrdinal()));
    });
  };

  /** The frame was fetched when the tab began; what was told between then and the first join is not in it. */
  const countUnread = async () => {
    const counted = await pullUnread(context);
    if (!counted.ok && isPassing(counted.failure)) await parts.pullShell();
  };

  const joined = async (rooms: readonly Room[], isAgain: boolean) => {
    const since = await takeOrdinal();
    takers.joined(rooms, since);
    if (rooms.includes(`user:${accountId}`)) background(isAgain ? parts.pullShell : countUnread);
    // A list that is no feed of the server is heard post by post: when it was just fetched, that is new enough.
    const missed = targets.filter(
      ({ rooms: own, feed, view }) =>
        (own.some((room) => rooms.includes(room)) && (isAgain || feed !== null || view.kind !== 'feed')) ||
        (isAgain && own.length === 0 && rooms.includes('global:users')),
    );
    await catchUpOn(missed, since);
  };

  const link = createLink({
    ports,
    apiRoot: parts.apiRoot,
    token: context.session.socketToken,
    report: context.report,
    onEvent: (name, payload) => hearing.hear(name, payload),
    onJoined: (rooms, isAgain) => background(() => joined(rooms, isAgain)),
    onAuthRefused: () => background(parts.pullShell),
    onDisconnected: parts.onDisconnected,
  });
  const hearing = createHearing({
    ports,
    report: context.report,
    accountId,
    isOwnEcho: parts.isOwnEcho,
    onFacts: parts.onFacts,
    takeOrdinal,
    apply,
    onMissed: catchUpLater,
  });

  let cancelComputing: (() => void) | null = null;
  const recompute = () => {
    cancelComputing ??= ports.timers.after(SETTLING_MS, () => {
      cancelComputing = null;
      background(computeRooms);
    });
  };
  let round = 0;
  const computeRooms = async () => {
    round += 1;
    const own = round;
    const found = await findTargets(mirror, roster.views());
    if (signal.aborted || own !== round) return;
    targets = found;
    link.want(new Set([...standingRooms(accountId), ...targets.flatMap((target) => target.rooms)]));
  };

  let cancelHiding: (() => void) | null = null;
  const follow = () => {
    recompute();
    if (roster.isAnyVisible()) {
      cancelHiding?.();
      cancelHiding = null;
      link.open();
    } else {
      cancelHiding ??= ports.timers.after(HIDDEN_MS, link.close);
    }
  };

  let cancelTick = () => {};
  const tick = (dueAt: number) => {
    if (ports.now() - dueAt > ASLEEP_MS) link.restart();
    const nextAt = ports.now() + TICK_MS;
    cancelTick = ports.timers.after(TICK_MS, () => tick(nextAt));
  };
  let cancelFetch = () => {};
  let fetchesFailed = 0;
  const fetchLater = (restMs = 0) => {
    if (signal.aborted) return;
    cancelFetch = ports.timers.after(restMs + ports.random() * FETCH_DELAY_MS, () => background(fetchDoubted));
  };
  const fetchDoubted = async () => {
    try {
      const settled = await settleDoubts(context);
      fetchesFailed = settled.ok ? 0 : failuresAfter(settled.failure, fetchesFailed);
    } finally {
      fetchLater(fetchesFailed === 0 ? 0 : retryDelayMs(fetchesFailed - 1, ports.random()));
    }
  };

  const stop = () => {
    link.close();
    hearing.stop();
    cancelComputing?.();
    cancelCatchUp?.();
    cancelHiding?.();
    cancelTick();
    cancelFetch();
  };
  if (signal.aborted) return { wake: () => {}, echoesAnswered: () => {}, connection: () => null };
  signal.addEventListener('abort', stop, { once: true });
  tick(ports.now());
  fetchLater();
  roster.attend(signal, follow);
  return { wake: link.wake, echoesAnswered: hearing.retryHeld, connection: link.state };
}
