import { isRefusal, success } from '../../../src/shared/contract/index.ts';
import type { Command } from '../command.ts';
import { readTokens, tokenPath } from './app-tokens.ts';

export const revokeToken: Command<'revoke-token'> = {
  fields: [],
  async send({ context }, { id }) {
    const answer = await context.session.request({ method: 'DELETE', path: tokenPath(id), priority: 'screen' });
    // A token that is not found is revoked already.
    if (!answer.ok && !isRefusal(answer.failure, 404)) return answer;
    await readTokens(context);
    return success(null);
  },
  // A revoked token cannot be revoked again.
  afterLoss: 'harmless',
};
