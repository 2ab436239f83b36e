import { type Failure, failed, type Result, success } from '../../src/shared/contract/index.ts';
import { isConnectionLost, isQuotaExceeded, type MirrorDatabase, withReopen } from '../../src/shared/store/index.ts';

export interface GuardParts {
  mirror: MirrorDatabase;
  /** Makes room by forgetting what was seen longest ago. */
  makeRoom: () => Promise<void>;
  tell: (failure: Failure) => void;
}

/**
 * Wraps writes of the mirror: a lost connection is reopened once, a full disk is answered by eviction and one more try.
 * What then still fails is told, and comes back as a failure. Other errors are bugs and are thrown.
 */
export function createGuard({ mirror, makeRoom, tell }: GuardParts): <T>(work: () => Promise<T>) => Promise<Result<T>> {
  const attempt = <T>(work: () => Promise<T>) => withReopen([mirror], work);
  return async (work) => {
    try {
      return success(await attempt(work));
    } catch (error) {
      if (!isQuotaExceeded(error)) return giveUp(error, tell);
    }
    try {
      await attempt(makeRoom);
      return success(await attempt(work));
    } catch (error) {
      return giveUp(error, tell);
    }
  };
}

function giveUp(error: unknown, tell: (failure: Failure) => void): Result<never> {
  const isQuota = isQuotaExceeded(error);
  if (!isQuota && !isConnectionLost(error)) throw error;
  const failure: Failure = { kind: isQuota ? 'quota' : 'storage-lost' };
  tell(failure);
  return failed(failure);
}
