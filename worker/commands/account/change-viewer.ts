import { failed, type Result, success } from '../../../src/shared/contract/index.ts';
import { userIdPath, type WhoAmIFacts } from '../../../src/shared/wire/index.ts';
import { fetchViewer } from '../../pull/shell.ts';
import type { CheckResult, CommandParts } from '../command.ts';

/** Changes the viewer's account (PUT users/{id}), and stores the viewer as the answer contains them. */
export async function changeViewer({ context, stores }: CommandParts, json: object): Promise<Result<null>> {
  const { accountId } = stores;
  if (!accountId) return failed({ kind: 'aborted' });
  const answer = await fetchViewer(context, {
    method: 'PUT',
    path: userIdPath(accountId),
    priority: 'screen',
    body: { json },
  });
  return answer.ok ? success(null) : answer;
}

/** Reads the viewer after a lost answer. `isDone`: whether the change has had its effect. */
export async function checkViewer(
  { context }: CommandParts,
  isDone: (viewer: WhoAmIFacts['self']) => boolean,
): Promise<CheckResult<null>> {
  const found = await fetchViewer(context);
  if (!found.ok) return { kind: 'unclear' };
  return isDone(found.value.self) ? { kind: 'done', reply: null } : { kind: 'not-done' };
}
