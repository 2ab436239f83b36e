import type { Account, Self } from '../../shared/model/index.ts';
import { mayHaveBlockedViewer } from '../../shared/rules/relation-actions.ts';
import type { ProfileView } from '../../shared/store/queries/views.ts';
import { pendingSwitches } from '../outbox/index.ts';

/**
 * Whether a user may have blocked the viewer. Not said from what was fetched before the viewer's own block has ended: it looks
 * the same.
 */
export function mayHaveBlocked(account: Account, self: Self | undefined, profile: ProfileView): boolean {
  const isOutdated = profile.isStale || pendingSwitches(profile.traces, ['block-user']).length > 0;
  return !isOutdated && mayHaveBlockedViewer(account, self, profile);
}
