import type { AccountId, PostId } from '../ids.ts';
import type { AccountChange } from './account.ts';
import type { GroupChange } from './group.ts';
import type { ListChange } from './lists.ts';
import type { PostChange } from './post.ts';
import type { RosterChange } from './roster.ts';
import type { SelfChange } from './self.ts';

export * from './account.ts';
export * from './group.ts';
export * from './lists.ts';
export * from './post.ts';
export * from './roster.ts';
export * from './self.ts';

/**
 * A change of one stored entity. Socket events, responses and optimistic updates all use it. Each entity has one reducer
 * (`changePost`, `changeAccount`, …), shared by the mirror and the overlay.
 */
export type EntityChange =
  | { kind: 'post-changed'; postId: PostId; change: PostChange }
  /** Deleted, or no longer visible to the viewer. */
  | { kind: 'post-lost'; postId: PostId }
  | { kind: 'account-changed'; accountId: AccountId; change: AccountChange }
  | { kind: 'self-changed'; change: SelfChange }
  | { kind: 'lists-changed'; change: ListChange }
  | { kind: 'group-changed'; groupId: AccountId; change: GroupChange }
  /** `key`: `rosterKey` of the roster. */
  | { kind: 'roster-changed'; key: string; change: RosterChange };
