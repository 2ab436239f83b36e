import { type AccountId, asCommentId, asPostId } from '../../src/shared/model/index.ts';
import { type AnyMutation, sameWords } from '../../src/shared/mutations/index.ts';
import { appendRow, type VaultDatabase } from '../../src/shared/store/index.ts';
import type { RealtimeFact } from '../../src/shared/wire/index.ts';

/**
 * Chromium sends a request again, a POST too and without a word, when a kept connection dies before the first byte of the
 * answer (GOTCHAS.md): the page sees one answer, the server two requests. Things of mine that say the same in the same
 * place and came to be so soon after one another are such doubles: nobody writes so fast.
 */
export const DOUBLE_MS = 5000;

/** For so long after an answer its double may be told. */
const REMEMBERED_MS = 120_000;

/** Something of mine on the server. Times: epoch ms; `createdAt` by the server's clock. */
interface Made {
  id: string;
  /** null: it is a post itself. */
  postId: string | null;
  body: string;
  createdAt: number;
}

/** Takes back, by a deletion like any of the user's, what the browser has sent twice. */
export interface Doubles {
  /** These facts have settled a mutation of this device. `at`: epoch ms. */
  settled: (facts: readonly RealtimeFact[], at: number) => void;
  /** Takes news of mine back if it is the double of something settled. */
  judge: (fact: RealtimeFact, at: number) => Promise<void>;
}

export function createDoubles(vault: VaultDatabase, accountId: AccountId): Doubles {
  let remembered: (Made & { at: number })[] = [];
  return {
    settled(facts, at) {
      remembered = remembered.filter((one) => at - one.at < REMEMBERED_MS);
      remembered.push(...facts.flatMap(madeBy).map((made) => ({ ...made, at })));
    },
    async judge(fact, at) {
      const [told] = madeBy(fact);
      if (!told || remembered.some((one) => one.id === told.id)) return;
      if (remembered.some((one) => isDouble(one, told))) await takeBackDouble(vault, accountId, told, at);
    },
  };
}

const isDouble = (one: Made, other: Made): boolean =>
  one.postId === other.postId &&
  sameWords(one.body, other.body) &&
  Math.abs(one.createdAt - other.createdAt) < DOUBLE_MS;

function madeBy(fact: RealtimeFact): Made[] {
  if (fact.kind === 'post-told' && fact.isNew) return [{ ...fact.post, postId: null }];
  return fact.kind === 'post-changed' && fact.change.kind === 'commented' ? [fact.change.comment] : [];
}

/** Deletes a double; that it is asked for twice changes nothing. */
export async function takeBackDouble(
  vault: VaultDatabase,
  accountId: AccountId,
  { id, postId }: Pick<Made, 'id' | 'postId'>,
  at: number,
): Promise<void> {
  const rowId = `double:${id}`;
  if (await vault.outbox.get(rowId)) return;
  const state = { kind: 'ready', notBeforeAt: 0, failure: null } as const;
  await appendRow(vault, accountId, deletionOf(id, postId), { id: rowId, at, state });
}

const deletionOf = (id: string, postId: string | null): AnyMutation =>
  postId === null
    ? { kind: 'delete-post', postId: asPostId(id), fromFeeds: [], staysAvailable: false }
    : { kind: 'delete-comment', postId: asPostId(postId), commentId: asCommentId(id) };
