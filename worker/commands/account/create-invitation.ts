import { success } from '../../../src/shared/contract/index.ts';
import { decodeInvitation, INVITATIONS_PATH } from '../../../src/shared/wire/account.ts';
import { fetchDecoded } from '../../pull/context.ts';
import type { Command } from '../command.ts';

export const createInvitation: Command<'create-invitation'> = {
  fields: ['message', 'lang', 'singleUse', 'users', 'groups'],
  async send({ context }, args) {
    const call = { method: 'POST', path: INVITATIONS_PATH, priority: 'screen', body: { json: args } } as const;
    const answer = await fetchDecoded(context, call, decodeInvitation);
    return answer.ok ? success({ secureId: answer.value.invitation.secureId }) : answer;
  },
  // Nobody can use an invitation whose address nobody knows.
  afterLoss: 'harmless',
};
