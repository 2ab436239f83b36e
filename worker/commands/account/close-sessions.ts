import { failed, type Result, success } from '../../../src/shared/contract/index.ts';
import { shownSessions } from '../../../src/shared/rules/auth-sessions.ts';
import { decodeSessionList, SESSIONS_PATH } from '../../../src/shared/wire/account.ts';
import { fetchDecoded, type PullContext } from '../../pull/context.ts';
import type { Command } from '../command.ts';
import { storeRecord } from './store-record.ts';

/** The answer is the whole list after the change. */
export const closeSessions: Command<'close-sessions'> = {
  fields: [],
  async send({ context }, { ids }) {
    const closed = ids === 'others' ? await otherSessions(context) : success(ids);
    if (!closed.ok) return closed;
    const body = { json: { close: closed.value } };
    const call = { method: 'PATCH', path: SESSIONS_PATH, priority: 'screen', body } as const;
    const answer = await fetchDecoded(context, call, decodeSessionList);
    if (!answer.ok) return answer;
    await storeRecord(context, { kind: 'sessions' }, answer);
    return success(null);
  },
  // A closed session cannot be closed again.
  afterLoss: 'harmless',
};

/** Ids of all sessions but the present one. The stored list may lack the latest. */
async function otherSessions(context: PullContext): Promise<Result<string[]>> {
  const call = { method: 'GET', path: SESSIONS_PATH, priority: 'screen', isShared: false } as const;
  const answer = await fetchDecoded(context, call, decodeSessionList);
  if (!answer.ok) return failed(answer.failure);
  return success(shownSessions(answer.value).flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id])));
}
