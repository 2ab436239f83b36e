import type { AccountId } from '../ids.ts';

/** A group that the viewer reads; `updatedAt`: its latest activity, epoch ms. */
export interface ReadGroup {
  accountId: AccountId;
  updatedAt: number;
}

/** A change of a group that the viewer reads. */
export type GroupChange =
  /** A new post; `at`: epoch ms. */
  { kind: 'active'; at: number };

/** Returns the group after the change, or the same object if nothing changes. */
export function changeGroup<G extends ReadGroup>(group: G, change: GroupChange): G {
  return change.at <= group.updatedAt ? group : { ...group, updatedAt: change.at };
}
