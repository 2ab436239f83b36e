import { success } from '../../../src/shared/contract/index.ts';
import { decodeAppToken } from '../../../src/shared/wire/account.ts';
import { fetchDecoded } from '../../pull/context.ts';
import type { Command } from '../command.ts';
import { readTokens, tokenPath } from './app-tokens.ts';

export const renameToken: Command<'rename-token'> = {
  fields: ['title'],
  async send({ context }, { id, title }) {
    const call = { method: 'PUT', path: tokenPath(id), priority: 'screen', body: { json: { title } } } as const;
    const answer = await fetchDecoded(context, call, decodeAppToken);
    if (!answer.ok) return answer;
    await readTokens(context);
    return success(null);
  },
  // The same title again changes nothing.
  afterLoss: 'harmless',
};
