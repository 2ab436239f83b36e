import { type Failure, failed, type Result, success } from '../../src/shared/contract/index.ts';
import {
  type Disk,
  isQuotaExceeded,
  type MirrorDatabase,
  storeFailure,
  withDisk,
} from '../../src/shared/store/index.ts';

export interface GuardParts {
  mirror: MirrorDatabase;
  disk?: Disk | undefined;
  /** Makes room by forgetting what was seen longest ago. */
  makeRoom: () => Promise<void>;
  tell: (failure: Failure) => void;
}

/**
 * Wraps writes of the mirror: a lost connection is reopened once, storage that has reached its limit is answered by eviction
 * and one more try. What then still fails is told, and comes back as a failure. Other errors are bugs and are thrown.
 */
export function createGuard({
  mirror,
  disk,
  makeRoom,
  tell,
}: GuardParts): <T>(work: () => Promise<T>) => Promise<Result<T>> {
  const attempt = <T>(work: () => Promise<T>) => withDisk([mirror], disk, work);
  const giveUp = (error: unknown): Result<never> => {
    const failure = storeFailure(error, disk);
    if (!failure) throw error;
    tell(failure);
    return failed(failure);
  };
  return async (work) => {
    try {
      return success(await attempt(work));
    } catch (error) {
      // A full disk takes no deletions either.
      if (!isQuotaExceeded(error) || disk?.isClosed()) return giveUp(error);
    }
    try {
      await attempt(makeRoom);
      return success(await attempt(work));
    } catch (error) {
      return giveUp(error);
    }
  };
}
