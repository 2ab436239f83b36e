import type { AccountId } from '../../shared/model/index.ts';
import { isAnswerGroupRequest } from '../../shared/mutations/answer-group-request.ts';
import { isAnswerRequest } from '../../shared/mutations/answer-request.ts';
import type { RequestRow as Request } from '../../shared/store/queries/requests.ts';
import { pendingOf } from '../rosters/index.ts';

/** A request as the list shows it. `answer`: what became of it, once it is no longer stored; `null` before. */
export interface ShownRequest extends Request {
  answer: string | null;
}

/**
 * Returns the rows of a list of requests. One that the user has answered stays in its place after the server has the answer: the
 * next press must not hit another request that has moved up. `before`: the rows that were shown last; `chosen`: what was just
 * chosen, which a fast server may have before it was ever shown as pending.
 */
export function withAnswered(
  before: readonly ShownRequest[],
  requests: readonly Request[],
  chosen: ReadonlyMap<AccountId, string>,
): ShownRequest[] {
  const stored = new Map(requests.map((request) => [request.account.id, request]));
  const stay = before.flatMap((row): ShownRequest[] => {
    const request = stored.get(row.account.id);
    if (request) return [{ ...request, answer: null }];
    const answer = row.answer ?? answerOf(row) ?? chosen.get(row.account.id) ?? null;
    return answer === null ? [] : [{ ...row, isOpen: false, traces: [], answer }];
  });
  const known = new Set(stay.map(({ account }) => account.id));
  const added = requests.filter(({ account }) => !known.has(account.id));
  return [...stay, ...added.map((request) => ({ ...request, answer: null }))];
}

/** What the pending mutation of a row makes of the request; `null` if none is pending. */
function answerOf({ isOpen, traces }: ShownRequest): string | null {
  const pending = isOpen ? undefined : pendingOf(traces)?.mutation;
  if (!pending) return null;
  if (isAnswerRequest(pending) || isAnswerGroupRequest(pending)) return pending.isAccepted ? 'Accepted' : 'Rejected';
  return 'Revoked';
}
