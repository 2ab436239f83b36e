import { PREVIOUS_TOKEN_VALID_MS, TOKEN_MAX_AGE_MS } from '../../src/shared/config/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type Disk, storeFailure, withDisk } from '../../src/shared/store/index.ts';
import { replaceToken, rewriteToken, tokenOf } from '../../src/shared/store/keys/index.ts';
import { decodeReissuedToken } from '../../src/shared/wire/index.ts';
import type { Ports } from '../ports.ts';
import type { Transport } from '../transport/index.ts';

/** How often the age of the token is checked. */
const CHECK_MS = 3_600_000;
/** Delay before a reissue is repeated whose answer was lost or could not be stored. */
const RETRY_MS = 15_000;

export interface ReissueParts {
  ports: Pick<Ports, 'now' | 'timers' | 'keys'>;
  accountId: AccountId;
  request: Transport['request'];
  disk: Disk | undefined;
  /** False while a request cannot succeed. */
  canReach: () => boolean;
  /** Runs work in the background; its failure is logged, not thrown. */
  background: (work: () => Promise<unknown>) => void;
}

/**
 * `done`: nothing is left to do, also because the server has refused. `lost`: the server may have issued a token that this
 * device does not have.
 */
type Outcome = 'done' | 'lost';

/**
 * Reissues the session's token when it is old, until the signal aborts. For the leader. The server accepts the previous string
 * for five minutes, so requests under way are not disturbed; all tabs read the token for each request. A lost answer is
 * repeated within these minutes: asked with the previous string, the server returns the current one. `reached`: the server can
 * be reached again.
 */
export function keepTokenFresh(parts: ReissueParts, signal: AbortSignal): { reached: () => void } {
  const { ports, background } = parts;
  let cancel = () => {};
  let lostSince: number | null = null;
  let isRunning = false;
  const after = (delayMs: number) => {
    cancel();
    if (!signal.aborted) cancel = ports.timers.after(delayMs, run);
  };
  const once = async () => {
    const outcome = await reissueIfOld(parts);
    lostSince = outcome === 'lost' ? (lostSince ?? ports.now()) : null;
    const isLate = lostSince !== null && ports.now() - lostSince >= PREVIOUS_TOKEN_VALID_MS;
    after(lostSince === null || isLate ? CHECK_MS : RETRY_MS);
  };
  const run = () => {
    if (isRunning || signal.aborted) return;
    isRunning = true;
    // Replaced below. A crash must not end the checks.
    after(CHECK_MS);
    background(() =>
      once().finally(() => {
        isRunning = false;
      }),
    );
  };
  signal.addEventListener('abort', () => cancel(), { once: true });
  run();
  return { reached: run };
}

async function reissueIfOld({ ports, accountId, request, disk, canReach }: ReissueParts): Promise<Outcome> {
  const { keys } = ports;
  const row = await tokenOf(keys, accountId);
  if (!row || !isOld(row.issuedAt, ports.now()) || !canReach()) return 'done';
  try {
    // A disk that takes no writes would lose the new token, and with it the session.
    const current = await withDisk([keys], disk, () => rewriteToken(keys, accountId));
    if (current?.generation !== row.generation) return 'done';
    const answer = await request({
      method: 'POST',
      path: 'session/reissue',
      body: { json: {} },
      credentials: { accountId, token: row.token, generation: row.generation },
      priority: 'background',
    });
    if (!answer.ok) {
      const { failure } = answer;
      // Also a 401: the next ordinary request finds out whether the session has ended.
      return failure.kind === 'http' && failure.err !== '' && failure.status < 500 ? 'done' : 'lost';
    }
    const issued = decodeReissuedToken(answer.value.payload);
    if (!issued.ok) return 'lost';
    const fresh = { token: issued.value.token, issuedAt: ports.now() };
    await withDisk([keys], disk, () => replaceToken(keys, row, fresh));
    return 'done';
  } catch (error) {
    if (!storeFailure(error, disk)) throw error;
    return 'lost';
  }
}

/** A time in the future is that of a clock that was set back since. */
const isOld = (issuedAt: number, now: number): boolean => issuedAt > now || now - issuedAt >= TOKEN_MAX_AGE_MS;
