import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import type { KeysDatabase } from '../../src/shared/store/keys/index.ts';
import { checksOf } from '../../src/shared/store/vault/checks.ts';
import { takeEpoch } from '../../src/shared/store/vault/leadership.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import { rowsById, stuckFiles } from '../../src/shared/store/vault/stuck-files.ts';
import type { NetworkPorts, Ports } from '../ports.ts';
import { silentReport } from '../report/ring.ts';
import { type Bearer, createBearer } from '../session/bearer.ts';
import { createTransport } from '../transport/index.ts';
import { createDrain } from './drain.ts';

export interface HeadlessPorts extends NetworkPorts, Pick<Ports, 'random'> {
  vault: VaultDatabase;
  keys: KeysDatabase;
  apiRoot: string;
  /** Runs `work` if no tab is leader for this account. Resolves to whether it ran. */
  ifNobodyLeads: (accountId: AccountId, work: () => Promise<void>) => Promise<boolean>;
  /** How long an account is worked on, ms. Default: as long as browsers let a service worker. */
  longestMs?: number;
}

/** Browsers terminate a service worker that is busy for much longer. */
const LONGEST_MS = 25_000;

/**
 * Sends the outbox of every signed-in account from the service worker, without a mirror and a socket: responses stay in the
 * vault until the app opens. Resolves to whether anything is left that can be sent later.
 */
export async function drainHeadless(ports: HeadlessPorts): Promise<boolean> {
  const signedIn = (await ports.keys.tokens.toArray()).filter((row) => row.token !== '');
  let isMoreLeft = false;
  for (const { accountId, username } of signedIn) {
    if (!(await hasWork(ports.vault, accountId))) continue;
    await ports.ifNobodyLeads(accountId, () => drainAccount(ports, { id: accountId, username }));
    isMoreLeft = (await hasWork(ports.vault, accountId)) || isMoreLeft;
  }
  return isMoreLeft;
}

const MOVING = new Set(['held', 'ready', 'sending', 'unsure']);

/** Creates whose check for copies is still due count as work. */
const hasWork = async (vault: VaultDatabase, accountId: AccountId): Promise<boolean> => {
  const rows = await outboxOf(vault, accountId);
  const known = rowsById(rows);
  const canMove = rows.some((row) => MOVING.has(row.state.kind) && stuckFiles(row, known).length === 0);
  return canMove || (await checksOf(vault, accountId)).length > 0;
};

async function drainAccount(ports: HeadlessPorts, by: { id: AccountId; username: string }): Promise<void> {
  const { vault, keys, apiRoot, now, timers } = ports;
  const report = silentReport;
  let clockOffsetMs = 0;
  const transport = createTransport(ports, apiRoot, report, async () => now(), {
    reachChanged: () => {},
    clockLearned: (offsetMs) => {
      clockOffsetMs = offsetMs;
    },
  });
  const session = createBearer({ accountId: by.id, keys, transport, onSignedOut: () => {} });
  const term = new AbortController();
  const epoch = await takeEpoch(vault, by.id, 'service-worker');
  const drain = createDrain(
    {
      context: { session, report, now },
      vault,
      by,
      ports,
      clockOffsetMs: () => clockOffsetMs,
      canReach: () => true,
      applyAnswer: null,
      progress: () => {},
      confirmations: null,
    },
    { epoch, signal: term.signal, resign: () => term.abort() },
  );
  const end = timers.after(ports.longestMs ?? LONGEST_MS, () => term.abort());
  // The device says that it has no network, and a request has failed.
  const isOffline = () => transport.hasAsked() && transport.reach().kind === 'offline';
  while (!term.signal.aborted && !isOffline() && (await isSendable(ports.vault, session, by.id))) {
    await new Promise<void>((resolve) => {
      timers.after(LOOK_EVERY_MS, resolve);
    });
    await drain.idle();
  }
  end();
  term.abort();
  await drain.idle();
}

const LOOK_EVERY_MS = 500;

const isSendable = async (
  vault: VaultDatabase,
  session: Pick<Bearer, 'isSignedIn'>,
  accountId: AccountId,
): Promise<boolean> => (await session.isSignedIn()) && (await hasWork(vault, accountId));
