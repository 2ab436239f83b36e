import type { AccountId } from '../../src/shared/model/index.ts';
import { sameWords } from '../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';

/**
 * Whether something that the server tells of me may be what a row is creating at this moment. It then waits until the row
 * is answered: until then nobody can say that they are one and the same, and both would be shown.
 */
export async function judgeEcho(vault: VaultDatabase, by: AccountId, fact: RealtimeFact): Promise<'wait' | 'apply'> {
  const rows = await outboxOf(vault, by);
  return rows.some((row) => isAway(row) && mayBe(row, fact)) ? 'wait' : 'apply';
}

const isAway = ({ state }: OutboxRow): boolean =>
  state.kind === 'sending' || state.kind === 'unsure' || state.kind === 'answered';

function mayBe({ mutation }: OutboxRow, fact: RealtimeFact): boolean {
  if (fact.kind === 'post-told') return mutation.kind === 'create-post' && sameWords(mutation.body, fact.post.body);
  if (fact.kind !== 'post-changed' || fact.change.kind !== 'commented') return false;
  const { comment } = fact.change;
  return (
    mutation.kind === 'create-comment' && mutation.postId === fact.postId && sameWords(mutation.body, comment.body)
  );
}
