import { success } from '../../../src/shared/contract/index.ts';
import { decodeSessionList, SESSIONS_PATH } from '../../../src/shared/wire/account.ts';
import { fetchDecoded } from '../../pull/context.ts';
import type { Command } from '../command.ts';
import { storeRecord } from './store-record.ts';

/** The answer is the whole list after the change. */
export const closeSessions: Command<'close-sessions'> = {
  fields: [],
  async send({ context }, { ids }) {
    const call = { method: 'PATCH', path: SESSIONS_PATH, priority: 'screen', body: { json: { close: ids } } } as const;
    const answer = await fetchDecoded(context, call, decodeSessionList);
    if (!answer.ok) return answer;
    await storeRecord(context, { kind: 'sessions' }, answer);
    return success(null);
  },
  // A closed session cannot be closed again.
  afterLoss: 'harmless',
};
