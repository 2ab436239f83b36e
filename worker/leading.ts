import type { Stores } from '../src/shared/store/index.ts';
import { onReadChange } from '../src/shared/store/vault/jobs.ts';
import { readMarks } from './apply/purges.ts';
import { createEmitter } from './emitter.ts';
import { type JobParts, startJobs } from './jobs/index.ts';
import type { Lease } from './leader/index.ts';
import type { TabList } from './leader/tab-list.ts';
import type { Ports } from './ports.ts';
import type { PullContext } from './pull/context.ts';
import { type PushParts, startPush } from './push/index.ts';
import { sendForOthers } from './push/other-accounts.ts';
import { createLink, type LinkEvents, startRealtime } from './realtime/index.ts';
import { pruneDraftHistory } from './retention/draft-history.ts';
import { pruneEndedSessions } from './retention/ended-sessions.ts';
import type { Rounds } from './retention/rounds.ts';
import { keepTokenFresh } from './session/reissue.ts';
import { retakeLostPictures } from './taking/lost-pictures.ts';
import type { Transport } from './transport/index.ts';
import type { Views } from './views/index.ts';

/** Files of exports that are older than this belong to no open page. */
const UNSAVED_EXPORT_MS = 6 * 3_600_000;

export interface LeadingParts extends Pick<PushParts, 'clockOffsetMs' | 'canReach' | 'progress'> {
  ports: Ports;
  apiRoot: string;
  stores: Stores;
  context: PullContext;
  /** Sends with other credentials than those of the session. */
  request: Transport['request'];
  views: Views;
  activity: JobParts['activity'];
  tabList: TabList;
  rounds: Rounds;
  pullShell: () => Promise<unknown>;
  /** When this tab started, epoch ms: a lower bound of the ordinals of its requests. */
  startedAt: number;
  /** The live connection was lost, or could not be made: the server may not answer at all. */
  onDisconnected: () => void;
  background: (work: () => Promise<unknown>) => void;
}

/** The work that only the leading tab does: socket, outbox, jobs, retention. Without a lease nothing has an effect. */
export interface Leading {
  /** Works until the lease ends. */
  work: (lease: Lease) => Promise<void>;
  /** The network or the user may be back: tries now what waits for a retry. */
  wake: () => void;
  /** The server can be reached again. */
  reached: () => void;
}

export function createLeading(parts: LeadingParts): Leading {
  const { ports, stores, context, background } = parts;
  let active: Pick<Leading, 'wake' | 'reached'> | null = null;
  return {
    async work(lease) {
      const { signal } = lease;
      const linkEvents = createEmitter<LinkEvents>();
      const pushEvents = createEmitter<{ settled: { hasStaleViews: boolean } }>();
      const { session, report } = context;
      const { apiRoot } = parts;
      const link = createLink({ ports, apiRoot, token: session.socketToken, report, events: linkEvents });
      linkEvents.on('disconnected', parts.onDisconnected);
      const push = await startPushOf(parts, lease, link.state, (hasStaleViews) =>
        pushEvents.emit('settled', { hasStaleViews }),
      );
      background(() => pruneEndedSessions(ports));
      background(() => retakeLostPictures(ports, stores));
      // A tab may still be saving one.
      background(() => ports.removeExportFiles(ports.now() - UNSAVED_EXPORT_MS));
      if (ports.meter)
        background(async () =>
          (await import('./device/index.ts')).leadDevice({ ports, stores, enforce: parts.rounds.now }, signal),
        );
      pruneDraftHistory(ports, stores.vault, report, { background, signal });
      const realtime = startRealtime({
        ...parts,
        link,
        linkEvents,
        isOwnEcho: async (fact) => push?.isOwnEcho(fact) ?? 'apply',
        onFacts: (...received) => push?.received(...received),
        signal,
      });
      pushEvents.on('settled', ({ hasStaleViews }) => {
        realtime.retryDeferred();
        if (hasStaleViews) context.onStale();
      });
      active = {
        wake() {
          link.wake();
          push?.wake();
        },
        reached() {
          push?.reached();
          token?.reached();
          jobs.reached();
          others?.reached();
        },
      };
      const jobs = startJobs(parts, lease);
      const others = othersOf(parts, signal);
      const token = freshTokenOf(parts, signal);
      // Visitors have no search.
      if (stores.accountId) background(async () => (await import('./search/index.ts')).keepIndexed(parts, signal));
      const stopWatching = onReadChange(
        () => readMarks(stores.mirror),
        (marks) => {
          if (marks.length > 0) context.onPostsLost([]);
        },
      );
      signal.addEventListener('abort', stopWatching, { once: true });
      await parts.rounds.run(signal);
      active = null;
      await push?.drained();
    },
    wake: () => active?.wake(),
    reached: () => active?.reached(),
  };
}

/** `null` for a visitor: after a sign-out nothing of other accounts is touched. */
function othersOf({ ports, stores, apiRoot, canReach, background }: LeadingParts, signal: AbortSignal) {
  const { accountId, vault } = stores;
  return accountId && sendForOthers({ ports, vault, apiRoot, canReach, background }, signal);
}

/** `null` for a visitor, who has no token. */
function freshTokenOf({ ports, stores, request, canReach, background }: LeadingParts, signal: AbortSignal) {
  const { accountId, disk } = stores;
  return accountId && keepTokenFresh({ ports, accountId, request, disk, canReach, background }, signal);
}

/** `null` for a visitor, who has no outbox. */
async function startPushOf(
  { ports, stores, context, clockOffsetMs, canReach, progress }: LeadingParts,
  lease: Lease,
  socket: PushParts['socket'],
  onSettled: PushParts['onSettled'],
) {
  const { vault, accountId } = stores;
  if (!accountId) return null;
  return startPush({ context, vault, accountId, ports, clockOffsetMs, canReach, progress, onSettled, socket }, lease);
}
