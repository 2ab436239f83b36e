import type { Failure } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { withPatches } from '../../src/shared/rules/preference-patch.ts';
import {
  forgetPatches,
  onPendingPatches,
  pendingPatches,
  type StoredPatch,
  type Stores,
} from '../../src/shared/store/index.ts';
import { META } from '../../src/shared/store/names.ts';
import { epochOf } from '../../src/shared/store/vault/leadership.ts';
import { decodeWhoAmI, type WhoAmIFacts } from '../../src/shared/wire/index.ts';
import { applyShell } from '../apply/index.ts';
import type { Lease } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import { type Fetched, fetchDecoded, type PullContext } from '../pull/context.ts';
import { createRetry, isTransient } from '../retry.ts';
import { isAhead, LATE_ARRIVAL_MS, REQUEST_TIMEOUT_MS } from './windows.ts';

export interface PreferencePush {
  /** Sends waiting changes now instead of at the next retry. */
  run(): void;
}

/**
 * Brings changed preferences to the server. The server replaces a client's key whole, so it is read first, the changed
 * fields are laid over it, and everything else in it is written back as it was (DECISIONS, defaults). The request can be
 * repeated without harm by the same leader; one that was replaced could write back what its successor has changed, so the
 * epoch of the term is checked before each request.
 */
export function createPreferencePush(
  context: PullContext,
  { vault, mirror, accountId }: Stores,
  ports: Pick<Ports, 'random' | 'timers'>,
  { epoch, signal, resign }: Lease,
): PreferencePush {
  if (!accountId) return { run: () => undefined };
  const retry = createRetry(ports);
  let isRunning = false;
  let cancelLate = () => {};

  const unsureKey = META.preferencesUnsureUntil(accountId);
  const readUnsureUntilAt = async (): Promise<number> => {
    const value = (await vault.meta.get(unsureKey))?.value;
    return typeof value === 'number' && isAhead(value, context.now()) ? value : 0;
  };
  const noteUnsureUntil = (value: number) => vault.meta.put({ key: unsureKey, value });

  /**
   * Writes what waits, and answers until when an earlier write may still arrive (epoch ms; 0: none can). Such a write would
   * replace the key with what it was then. It is noted before the request, so that the next leader knows of it, too.
   */
  const write = async (before: WhoAmIFacts, patches: readonly StoredPatch[]) => {
    const earlierUntilAt = await readUnsureUntilAt();
    await noteUnsureUntil(context.now() + REQUEST_TIMEOUT_MS + LATE_ARRIVAL_MS);
    const written = await writeOver(context, accountId, before, patches);
    const isAnswered = written.ok || !MAY_BE_LATE.has(written.failure.kind);
    await noteUnsureUntil(isAnswered ? earlierUntilAt : context.now() + LATE_ARRIVAL_MS);
    return { written, earlierUntilAt };
  };

  /** What waits to be sent; null when another tab has become the leader: then nothing may be sent. */
  const claim = async (): Promise<StoredPatch[] | null> => {
    const claimed = await vault.transaction('r', vault.preferencePatches, vault.meta, async () =>
      (await epochOf(vault, accountId)) === epoch ? pendingPatches(vault, accountId) : null,
    );
    if (!claimed) resign();
    return signal.aborted ? null : claimed;
  };

  /** Sends what waits; true when there may be more. */
  const sendOnce = async (): Promise<boolean> => {
    if (!(await claim())?.length) return false;
    const before = await fetchDecoded(context, WHO_AM_I, decodeWhoAmI);
    const patches = await claim();
    if (!patches?.length) return false;
    if (!before.ok) {
      retry.ended(before, run);
      return false;
    }
    const { written, earlierUntilAt } = await write(before.value, patches);
    retry.ended(written, run);
    if (!written.ok && !isRefused(written.failure)) return false;
    if (written.ok) {
      const arrival = { ordinal: written.ordinal, at: context.now() };
      await context.store(() => applyShell(mirror, { whoAmI: written.value }, arrival, false));
    } else {
      context.report.log('error', 'preferences-refused', { failure: written.failure.kind });
    }
    if (earlierUntilAt > 0) {
      // Once more when nothing can arrive behind it any more.
      cancelLate();
      cancelLate = ports.timers.after(earlierUntilAt - context.now(), run);
      return false;
    }
    // Only after truth has come: between the two the change would flicker back.
    await forgetPatches(vault, patches);
    return true;
  };

  const drain = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (await sendOnce());
    } finally {
      isRunning = false;
    }
  };

  function run(): void {
    retry.cancel();
    drain().catch((error: unknown) =>
      context.report.log('error', 'preferences-stuck', { error: String((error as Error)?.name) }),
    );
  }

  const stopListening = onPendingPatches(vault, accountId, run);
  signal.addEventListener('abort', () => {
    stopListening();
    cancelLate();
    retry.cancel();
  });
  return { run };
}

/**
 * Only the server's own no ends a change. Else it waits: for the network, for an answer that can be understood, or, when
 * the session is over, for this account's next sign-in.
 */
const isRefused = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.err !== '' && !MAY_PASS.has(failure.status) && !isTransient(failure);

/** No session, or no patience of whoever stands between. */
const MAY_PASS: ReadonlySet<number> = new Set([401, 408, 425]);

/** Nobody answered: the request may still be on its way. */
const MAY_BE_LATE: ReadonlySet<Failure['kind']> = new Set(['network', 'timeout', 'offline']);

/** Never an answer to an earlier request: what was written since would be written over. */
const WHO_AM_I = { method: 'GET', path: 'users/whoami', priority: 'background', isShared: false } as const;

async function writeOver(
  context: PullContext,
  accountId: AccountId,
  before: WhoAmIFacts,
  patches: readonly StoredPatch[],
): Promise<Fetched<WhoAmIFacts>> {
  const all = withPatches(before.self.frontendPreferences, patches);
  const changed = Object.fromEntries(patches.map(({ key }) => [key, all[key]]));
  const body = { json: { user: { frontendPreferences: changed } } };
  return fetchDecoded(
    context,
    { method: 'PUT', path: `users/${accountId}`, body, priority: 'background' },
    decodeWhoAmI,
  );
}
