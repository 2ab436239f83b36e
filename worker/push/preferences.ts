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
import { epochOf } from '../../src/shared/store/vault/leadership.ts';
import { decodeWhoAmI, type WhoAmIFacts } from '../../src/shared/wire/index.ts';
import { applyShell } from '../apply/index.ts';
import type { Term } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import { type Fetched, fetchDecoded, type PullContext } from '../pull/context.ts';
import { createRetry, isPassing } from '../retry.ts';

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
  { epoch, signal, resign }: Term,
): PreferencePush {
  if (!accountId) return { run: () => undefined };
  const retry = createRetry(ports);
  let isRunning = false;

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
    const written = before.ok ? await writeOver(context, accountId, before.value, patches) : before;
    retry.ended(written, run);
    if (!written.ok && !isRefused(written.failure)) return false;
    if (written.ok) {
      const arrival = { ordinal: written.ordinal, at: context.now() };
      await context.store(() => applyShell(mirror, { whoAmI: written.value }, arrival, false));
    } else {
      context.report.log('error', 'preferences-refused', { failure: written.failure.kind });
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
    retry.cancel();
  });
  return { run };
}

/**
 * Only the server's own no ends a change. Else it waits: for the network, for an answer that can be understood, or, when
 * the session is over, for this account's next sign-in.
 */
const isRefused = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.status !== 401 && !isPassing(failure);

const WHO_AM_I = { method: 'GET', path: 'users/whoami', priority: 'background' } as const;

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
