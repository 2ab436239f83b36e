import type { AccountId, PostId } from '../../src/shared/model/index.ts';
import { OWN_ROOM, type Settlement } from '../../src/shared/mutations/index.ts';
import { type MirrorDatabase, type VaultDatabase, withReopen } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';
import { applyEvents } from '../apply/index.ts';
import type { Lease } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import type { PullContext } from '../pull/context.ts';
import { errorKind } from '../report/ring.ts';
import { createDrain, lastWords } from './drain.ts';
import type { DrainParts } from './drain-parts.ts';
import { hurry } from './hurry.ts';
import { lookNow, rowsBehind } from './own-echo.ts';
import { settlementOf } from './settlement.ts';
import { keepTidy } from './tidy.ts';
import { createWitness, type SocketState, type Witness } from './witness.ts';

export interface PushParts {
  context: PullContext;
  vault: VaultDatabase;
  accountId: AccountId;
  ports: Pick<Ports, 'random' | 'timers' | 'keys'>;
  clockOffsetMs: () => number;
  canReach: () => boolean;
  progress: DrainParts['progress'];
  /** The live connection of this tab; `null` while there is none. */
  socket: () => SocketState | null;
  /** An answered row is settled in the mirror. `hasStaleViews`: views were marked as stale by it. */
  onSettled: (hasStaleViews: boolean) => void;
}

/** The outbox of the account, for as long as this tab leads. */
export interface Push {
  wake: () => void;
  /** The server can be talked to again. */
  reached: () => void;
  isOwnEcho: (fact: RealtimeFact) => Promise<'wait' | 'apply'>;
  /** Every event of the socket, in its order (see `Witness`). */
  heard: Witness['heard'];
  /** Resolves when what is under way has ended, or soon. */
  lastWords: () => Promise<void>;
}

export async function startPush(parts: PushParts, term: Lease): Promise<Push> {
  const { context, vault, accountId, ports } = parts;
  const { mirror } = context;
  await keepTidy({ context, vault, accountId, timers: ports.timers }, term.signal);
  const username = (await ports.keys.tokens.get(accountId))?.username ?? '';
  const witness = createWitness({
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
      bring: async (row) => {
        const settlement = settlementOf(row, accountId, parts.clockOffsetMs());
        const brought = await context.store(() => bringOnce(mirror, row, settlement, context.now()));
        if (brought.ok && brought.value.length > 0) context.onPostsLost(brought.value);
        if (brought.ok) parts.onSettled((settlement.stale?.views ?? []).length > 0);
        return brought;
      },
      witness,
    },
    term,
  );
  /** Once each: what is looked for and not found is looked for again in its own time. */
  const hurried = new Set<string>();
  /** That searches are brought forward is no condition for anything else. */
  const hurryOrLog = (work: () => Promise<unknown>): Promise<unknown> =>
    withReopen([vault], work).catch((error: unknown) =>
      context.report.log('error', 'push-stuck', { error: errorKind(error), step: 'hurry' }),
    );
  return {
    wake: drain.wake,
    reached() {
      drain.reached();
      void hurryOrLog(() => hurry(vault, accountId, context.now()));
    },
    isOwnEcho: async (fact) => {
      const rows = await withReopen([vault], () => rowsBehind(vault, accountId, fact));
      const fresh = rows.filter((row) => !hurried.has(row.id));
      for (const { id } of fresh) hurried.add(id);
      if (fresh.length > 0) await hurryOrLog(() => lookNow(vault, fresh));
      return rows.length > 0 ? 'wait' : 'apply';
    },
    heard: witness.heard,
    lastWords: () => lastWords(drain, ports.timers),
  };
}

/** An answer older than this may tell less than has been read since. */
const FRESH_MS = 10_000;

/** Settles a row, unless a leader that died between mirror and vault has done it already. Returns the posts that are lost by it. */
async function bringOnce(mirror: MirrorDatabase, row: OutboxRow, settlement: Settlement, at: number) {
  if (await mirror.settled.get(row.id)) return [];
  const { facts, onTopOf = [], stale = {} } = settlement;
  // My own post stands on top at once, whatever the feed may have missed: a fetch sorts that out.
  const places = new Map([[OWN_ROOM, onTopOf.map((feedKey) => ({ feedKey, heardSince: 0 }))]]);
  const settled = [{ id: row.id, serverId: row.serverId }];
  const isOld = row.state.kind === 'answered' && at - row.state.at > FRESH_MS;
  const posts = [...(stale.posts ?? []), ...(isOld ? facts.flatMap(postOf) : [])];
  const { lost } = await applyEvents(mirror, facts, { at }, { places, settled, stale: { ...stale, posts } });
  return lost;
}

const postOf = (fact: RealtimeFact): PostId[] => {
  if (fact.kind === 'post-told') return [fact.post.id];
  return fact.kind === 'post-changed' ? [fact.postId] : [];
};
