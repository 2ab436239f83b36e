import type { SelfChange } from '../../src/shared/model/index.ts';
import { blockUser } from '../../src/shared/mutations/block-user.ts';
import { subscribe } from '../../src/shared/mutations/subscribe.ts';

/**
 * Returns the views, by prefixes of their keys, that a change of the viewer's data makes stale, if it was made by another person
 * or on another device: those of the mutation that would have made it here. `username`: of the account in the change. None if
 * the viewer only sees less.
 */
export function staleAfter(change: SelfChange, username: string): readonly string[] {
  if (change.kind === 'subscription' && change.to === 'subscribed') {
    return subscribe.stale?.({ kind: 'subscribe', accountId: change.accountId, username, on: true }).views ?? [];
  }
  if (change.kind === 'blocked' && !change.on) {
    return blockUser.stale?.({ kind: 'block-user', accountId: change.accountId, username, on: false }).views ?? [];
  }
  return [];
}
