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
  /** Evicts what was seen longest ago. */
  makeRoom: () => Promise<void>;
  onFailure: (failure: Failure) => void;
}

/**
 * Returns a wrapper for writes of the mirror. It reopens a lost connection once, and makes room once when the storage quota is
 * exceeded. A write that still fails is reported and returns a failure. Other errors are bugs and are thrown.
 */
export function createGuard({
  mirror,
  disk,
  makeRoom,
  onFailure,
}: GuardParts): <T>(work: () => Promise<T>) => Promise<Result<T>> {
  const attempt = <T>(work: () => Promise<T>) => withDisk([mirror], disk, work);
  const giveUp = (error: unknown): Result<never> => {
    const failure = storeFailure(error, disk);
    if (!failure) throw error;
    onFailure(failure);
    return failed(failure);
  };
  return async (work) => {
    try {
      return success(await attempt(work));
    } catch (error) {
      // A full disk cannot even delete.
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
