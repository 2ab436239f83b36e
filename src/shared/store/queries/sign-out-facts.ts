import type { AccountId } from '../../model/index.ts';
import type { SignOutFacts } from '../../rules/leave-words.ts';
import type { Stores } from '../stores.ts';
import { takingsOf } from '../vault/takings.ts';
import { outboxCounts } from './outbox.ts';
import { takings } from './takings.ts';

/** Returns what a sign-out of these accounts concerns. Of others than that of the stores, posts that are gone by now count, too. */
export async function signOutFacts(stores: Stores, accountIds: readonly AccountId[]): Promise<SignOutFacts> {
  const each = await Promise.all(accountIds.map((accountId) => factsOf(stores, accountId)));
  return {
    waiting: each.reduce((sum, { waiting }) => sum + waiting, 0),
    needsYou: each.reduce((sum, { needsYou }) => sum + needsYou, 0),
    takings: each.flatMap((one) => one.takings),
  };
}

async function factsOf(stores: Stores, accountId: AccountId): Promise<SignOutFacts> {
  const own = { ...stores, accountId };
  const counts = await outboxCounts(own);
  const taken =
    accountId === stores.accountId
      ? (await takings(stores)).map(({ title, stored }) => ({ title, posts: stored }))
      : (await takingsOf(own)).map(({ title, progress }) => ({ title, posts: progress.posts }));
  return { ...counts, takings: taken };
}
