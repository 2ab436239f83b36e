import { useMemo } from 'react';
import { useSelf } from '../../live/index.ts';
import type { AccountId } from '../../shared/model/index.ts';

/** Whom the viewer reads, has asked, is read by, and has blocked. `null` for a visitor, or while it is not known. */
export interface ViewerSets {
  id: AccountId;
  read: ReadonlySet<AccountId>;
  asked: ReadonlySet<AccountId>;
  readers: ReadonlySet<AccountId>;
  blocked: ReadonlySet<AccountId>;
}

export function useViewerSets(): ViewerSets | null {
  const self = useSelf();
  return useMemo(
    () =>
      self
        ? {
            id: self.account.id,
            read: new Set(self.subscriptionIds),
            asked: new Set(self.sentRequestIds),
            readers: new Set(self.subscriberIds),
            blocked: new Set(self.banIds),
          }
        : null,
    [self],
  );
}
