import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import { OWN_ROOM, type Settlement } from '../../src/shared/mutations/index.ts';
import { type MirrorDatabase, type VaultDatabase, withReopen } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';
import { type AppliedEvents, applyEvents } from '../apply/index.ts';
import type { Lease } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { errorKind } from '../report/ring.ts';
import { cleanUpRegularly } from './cleanup.ts';
import { createSocketConfirmations, type SocketConfirmations, type SocketState } from './copies/socket-confirmation.ts';
import { createDrain, drained } from './drain.ts';
import type { DrainParts } from './drain-parts.ts';
import { rowsThatMayCreate, searchNow } from './echo/possible-echo.ts';
import { retryNow } from './retry-now.ts';
import { settlementOf } from './settlement.ts';

export interface PushParts {
  context: PullContext;
  vault: VaultDatabase;
  accountId: AccountId;
  ports: Pick<Ports, 'random' | 'timers' | 'keys'>;
  clockOffsetMs: () => number;
  canReach: () => boolean;
  progress: DrainParts['progress'];
  /** This tab's socket; `null` while it is not connected. */
  socket: () => SocketState | null;
  /** Called when a row's result is in the mirror. Buffered events can be applied now. `hasStaleViews`: it made stored views stale. */
  onSettled: (hasStaleViews: boolean) => void;
}

/** Sends the account's outbox while this tab is leader. */
export interface Push {
  wake: () => void;
  /** Called when the server is reachable again. */
  reached: () => void;
  isOwnEcho: (fact: RealtimeFact) => Promise<'wait' | 'apply'>;
  /** Called for every socket event, in order (see `SocketConfirmations`). */
  received: SocketConfirmations['received'];
  /** Resolves when all requests in flight have settled, or after a timeout. */
  drained: () => Promise<void>;
}

export async function startPush(parts: PushParts, term: Lease): Promise<Push> {
  const { context, vault, accountId, ports } = parts;
  const { mirror } = context;
  await cleanUpRegularly({ context, vault, accountId, timers: ports.timers }, term.signal);
  const username = (await ports.keys.tokens.get(accountId))?.username ?? '';
  const confirmations = createSocketConfirmations({
    vault,
    accountId,
    now: context.now,
    socket: parts.socket,
    onFailure: (error) => context.report.log('error', 'push-stuck', { error: errorKind(error), step: 'confirm' }),
  });
  const drain = createDrain(
    {
      ...parts,
      by: { id: accountId, username },
      applyAnswer: async (row) => {
        const settlement = settlementOf(row, accountId, parts.clockOffsetMs());
        const applied = await context.store(() => applySettlement(mirror, row, settlement, context.now()));
        if (applied.ok && applied.value.lost.length > 0) context.onPostsLost(applied.value.lost);
        if (applied.ok) parts.onSettled(applied.value.staleViews.length > 0);
        return applied;
      },
      confirmations,
    },
    term,
  );
  /** Rows whose search was started early. Once each: a search without result is repeated at its own time. */
  const expedited = new Set<string>();
  /** Nothing depends on the success of `work`: a failure is only logged. */
  const expediteOrLog = (work: () => Promise<unknown>): Promise<unknown> =>
    withReopen([vault], work).catch((error: unknown) =>
      context.report.log('error', 'push-stuck', { error: errorKind(error), step: 'retry-now' }),
    );
  return {
    wake: drain.wake,
    reached() {
      drain.reached();
      void expediteOrLog(() => retryNow(vault, accountId, context.now()));
    },
    isOwnEcho: async (fact) => {
      const rows = await withReopen([vault], () => rowsThatMayCreate(vault, accountId, fact));
      const fresh = rows.filter((row) => !expedited.has(row.id));
      for (const { id } of fresh) expedited.add(id);
      if (fresh.length > 0) await expediteOrLog(() => searchNow(vault, fresh));
      return rows.length > 0 ? 'wait' : 'apply';
    },
    received: confirmations.received,
    drained: () => drained(drain, ports.timers),
  };
}

/** A response older than this may be older than what was read since. */
const FRESH_MS = 10_000;

/** Applies a settlement once, also if a leader ended between writing the mirror and the vault. */
async function applySettlement(
  mirror: MirrorDatabase,
  row: OutboxRow,
  settlement: Settlement,
  at: number,
): Promise<Pick<AppliedEvents, 'lost' | 'staleViews'>> {
  if (await mirror.settled.get(row.id)) return { lost: [], staleViews: [] };
  const { facts, onTopOf = [], stale = {} } = settlement;
  // The user's own post is placed on top even if the feed may have missed events: the next fetch corrects its place.
  const places = new Map([[OWN_ROOM, onTopOf.map((feedKey) => ({ feedKey, completeSince: 0 }))]]);
  const settled = [{ id: row.id, serverId: row.serverId }];
  const isOld = row.state.kind === 'answered' && at - row.state.at > FRESH_MS;
  const posts = [...(stale.posts ?? []), ...(isOld ? facts.flatMap(postOf) : [])];
  return applyEvents(mirror, facts, { at }, { places, settled, stale: { ...stale, posts } });
}

const postOf = (fact: RealtimeFact): PostId[] => {
  if (fact.kind === 'post-reported') return [fact.post.id];
  return fact.kind === 'post-changed' ? [fact.postId] : [];
};
