import { success } from '../../src/shared/contract/index.ts';
import { userIdPath } from '../../src/shared/wire/index.ts';
import { decodeGroupProfile } from '../../src/shared/wire/profiles.ts';
import { fetchDecoded } from '../pull/context.ts';
import type { Command } from './command.ts';
import { groupPayload, hasFields, readGroup, storeGroup } from './group.ts';

export const updateGroup: Command<'update-group'> = {
  fields: ['screenName', 'description'],
  async send({ context }, { groupId, username, ...fields }) {
    const json = { user: groupPayload(fields) };
    const call = { method: 'PUT', path: userIdPath(groupId), priority: 'screen', body: { json } } as const;
    const answer = await fetchDecoded(context, call, decodeGroupProfile);
    if (!answer.ok) return answer;
    await storeGroup(context, username, answer.value, answer.ordinal);
    return success(null);
  },
  async afterLoss({ context }, { username, ...fields }) {
    const found = await readGroup(context, username);
    if (!found.ok) return { kind: 'unclear' };
    return hasFields(found.value, fields) ? { kind: 'done', reply: null } : { kind: 'not-done' };
  },
};
