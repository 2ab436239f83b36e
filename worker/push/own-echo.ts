import type { AccountId } from '../../src/shared/model/index.ts';
import { sameWords } from '../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';

/**
 * The rows that may be creating, at this moment, what the server tells of me. It waits until they are answered: until then
 * nobody can say that they are one and the same, and both would be shown.
 */
export async function rowsBehind(vault: VaultDatabase, by: AccountId, fact: RealtimeFact): Promise<OutboxRow[]> {
  const rows = await outboxOf(vault, by);
  return rows.filter((row) => isAway(row) && mayBe(row, fact));
}

/** Looks for lost answers at once: the server has just told of what may be the echo. */
export const lookNow = (vault: VaultDatabase, rows: readonly OutboxRow[]): Promise<unknown> =>
  vault.outbox
    .where('id')
    .anyOf(rows.map((row) => row.id))
    .modify((row) => {
      if (row.state.kind === 'unsure') row.state.lookAt = 0;
    });

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
