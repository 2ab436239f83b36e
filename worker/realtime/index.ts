import type { Stores } from '../../src/shared/store/index.ts';
import type { RealtimeFact } from '../../src/shared/wire/events.ts';
import { applyEvents, nextOrdinal, type Place } from '../apply/index.ts';
import type { Emitter } from '../emitter.ts';
import type { TabList } from '../leader/tab-list.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { pullUnread } from '../pull/shell.ts';
import { isTransient } from '../retry.ts';
import type { Views } from '../views/index.ts';
import { keepLinkAvailable } from './availability.ts';
import { createCatchUps } from './catch-ups.ts';
import { createEventBuffer, type EventBuffer, type EventBufferParts, type OwnEchoCheck } from './event-buffer.ts';
import type { Link, LinkEvents } from './link.ts';
import { createRoomSync } from './room-sync.ts';
import type { Room } from './rooms.ts';
import { keepPostsFresh } from './stale-posts.ts';
import { FeedSubscribers } from './subscribers.ts';

export { createLink, type LinkEvents } from './link.ts';

/** After this time since the tab's start, views are caught up on that were fetched before their rooms were joined. */
const FIRST_CATCH_UP_MS = 5000;

export interface RealtimeParts {
  ports: Pick<Ports, 'now' | 'random' | 'timers'>;
  stores: Stores;
  context: PullContext;
  views: Views;
  tabList: TabList;
  link: Link;
  linkEvents: Emitter<LinkEvents>;
  /** Fetches the viewer's data that the app shell shows. */
  pullShell: () => Promise<unknown>;
  isOwnEcho: OwnEchoCheck;
  onFacts: EventBufferParts['onFacts'];
  /** When this tab started, epoch ms: a lower bound of the ordinals of its requests. */
  startedAt: number;
  /** Runs work without waiting for it; a crash is logged. */
  background: (work: () => Promise<unknown>) => void;
  signal: AbortSignal;
}

/** Writes the server's events into the mirror until the signal aborts. Runs in the leading tab. */
export function startRealtime(parts: RealtimeParts): Pick<EventBuffer, 'retryDeferred'> {
  const { ports, stores, context, views, tabList, link, linkEvents, startedAt, background, signal } = parts;
  const { mirror, accountId } = stores;
  if (signal.aborted) return { retryDeferred: () => {} };
  const takeOrdinal = () => nextOrdinal(mirror, ports.now());
  const subscribers = new FeedSubscribers();
  const roomSync = createRoomSync({ ports, mirror, views, tabList, link, background, signal });
  const { targets } = roomSync;
  const catchUps = createCatchUps({ ports, context, views, targets, takeOrdinal, background, signal });

  const apply = async (facts: RealtimeFact[], ordinal?: number) => {
    // The account was signed out in another tab: its data must not be stored on this device any more.
    if ((await context.session.socketToken()) === 'lost') return link.close();
    const newIn = facts.flatMap((fact) => (fact.kind === 'post-reported' && fact.isNew ? fact.channels : []));
    const places = newIn.length > 0 ? subscribers.places(targets()) : new Map<Room, Place[]>();
    const arrival = { at: ports.now(), ...(ordinal === undefined ? {} : { ordinal }) };
    const applied = await context.store(() => applyEvents(mirror, facts, arrival, { places, isFromElsewhere: true }));
    if (!applied.ok) return catchUps.runLater();
    const { lost, staleViews, unplaced } = applied.value;
    if (lost.length > 0) context.onPostsLost(lost);
    if (staleViews.length > 0) context.onStale();
    subscribers.offered(newIn, places, applied.value);
    const incomplete = targets().filter(({ newPostsFeed }) => newPostsFeed !== null && unplaced.includes(newPostsFeed));
    if (incomplete.length > 0) background(() => catchUps.run(incomplete, applied.value.ordinal));
    if (facts.some((fact) => fact.kind === 'account-changed' && fact.accountId === accountId)) {
      background(parts.pullShell);
    }
    // New and lost posts change what views show, and with it the rooms.
    if (newIn.length > 0 || lost.length > 0) roomSync.schedule();
  };

  const buffer = createEventBuffer({
    ports,
    report: context.report,
    accountId,
    isOwnEcho: parts.isOwnEcho,
    onFacts: parts.onFacts,
    takeOrdinal,
    apply,
    onMissed: catchUps.runLater,
  });

  /** The shell was fetched when the tab started: it lacks what happened between then and the first join. */
  const pullCounters = async () => {
    const counted = await pullUnread(context);
    // What other people change for the viewer, for example a request that they accept, they are notified of.
    if (counted.ok ? counted.value : isTransient(counted.failure)) await parts.pullShell();
  };
  const stops: (() => void)[] = [];
  const joined = async ({ rooms, isAgain }: LinkEvents['joined']) => {
    const since = await takeOrdinal();
    subscribers.joined(rooms, since);
    if (rooms.includes(`user:${accountId}`)) background(isAgain ? parts.pullShell : pullCounters);
    // The rooms of a view that is not covered completely are known only once it was fetched, which is recent enough.
    const missed = targets().filter(
      ({ rooms: own, isComplete }) =>
        (own.some((room) => rooms.includes(room)) && (isAgain || isComplete)) ||
        (isAgain && own.length === 0 && rooms.includes('global:users')),
    );
    if (isAgain) return catchUps.run(missed, since);
    // Views that were fetched since the start wait until it is over, so that a start fetches each page once.
    await catchUps.run(missed, startedAt);
    // The clock may be set back.
    const delayMs = Math.min(startedAt + FIRST_CATCH_UP_MS - ports.now(), FIRST_CATCH_UP_MS);
    if (delayMs <= 0) return catchUps.run(missed, since);
    stops.push(ports.timers.after(delayMs, () => background(() => catchUps.run(missed, since))));
  };

  linkEvents.on('received', ({ name, payload }) => buffer.receive(name, payload));
  linkEvents.on('joined', (event) => background(() => joined(event)));
  linkEvents.on('authRefused', () => background(parts.pullShell));
  const stopRefreshing = keepPostsFresh(context, ports, { background, signal });
  const closeLink = keepLinkAvailable(link, tabList, ports, roomSync.schedule, signal);
  stops.push(closeLink, buffer.stop, roomSync.stop, catchUps.stop, stopRefreshing);
  const stop = () => {
    for (const end of stops) end();
  };
  signal.addEventListener('abort', stop, { once: true });
  return { retryDeferred: buffer.retryDeferred };
}
