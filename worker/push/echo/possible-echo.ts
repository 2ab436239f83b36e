import type { AccountId, PostId } from '../../../src/shared/model/index.ts';
import { type AnyMutation, kindOf, sameWords } from '../../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../../src/shared/store/index.ts';
import { outboxOf } from '../../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../../src/shared/store/vault/rows.ts';
import type { RealtimeFact } from '../../../src/shared/wire/index.ts';

/**
 * Returns the rows in flight that may have created what a fact about the user reports. The fact waits until they are
 * answered: applied before, the content would be shown twice.
 */
export async function rowsThatMayCreate(vault: VaultDatabase, by: AccountId, fact: RealtimeFact): Promise<OutboxRow[]> {
  const rows = await outboxOf(vault, by);
  return rows.filter((row) => isInFlight(row) && mayBe(row, fact));
}

/** Starts the search for lost responses at once: the server has just reported a possible echo. */
export const searchNow = (vault: VaultDatabase, rows: readonly OutboxRow[]): Promise<unknown> =>
  vault.outbox
    .where('id')
    .anyOf(rows.map((row) => row.id))
    .modify((row) => {
      if (row.state.kind === 'unsure') row.state.lookAt = 0;
    });

const isInFlight = ({ state }: OutboxRow): boolean =>
  state.kind === 'sending' || state.kind === 'unsure' || state.kind === 'answered';

const mayBe = ({ mutation }: OutboxRow, fact: RealtimeFact): boolean => {
  const content = contentIn(fact);
  return content !== null && createsSameText(mutation, content);
};

/** A post or comment that a fact reports. `postId`: of the commented post; `null` for a post. */
export interface Content {
  id: string;
  postId: PostId | null;
  body: string;
  createdBy: AccountId | null;
}

/** The post or comment that a fact reports as a whole; `null` if it reports something else. */
export function contentIn(fact: RealtimeFact): Content | null {
  if (fact.kind === 'post-reported') return { ...fact.post, postId: null };
  if (fact.kind !== 'post-changed' || fact.change.kind !== 'commented') return null;
  return { ...fact.change.comment, postId: fact.postId };
}

/** Whether a mutation creates something with this text in this place. */
export function createsSameText(mutation: AnyMutation, { postId, body }: Pick<Content, 'postId' | 'body'>): boolean {
  const kind = kindOf(mutation);
  const place = kind?.creates?.searchedIn(mutation);
  if (!kind || !place || place.kind === 'home-lists') return false;
  return (place.kind === 'comments' ? place.postId : null) === postId && sameWords(kind.words(mutation), body);
}
