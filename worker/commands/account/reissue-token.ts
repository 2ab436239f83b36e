import { success } from '../../../src/shared/contract/index.ts';
import type { Command } from '../command.ts';
import { fetchSecret, issued, readTokens, secretLost, tokenPath } from './app-tokens.ts';

export const reissueToken: Command<'reissue-token'> = {
  fields: [],
  async send({ context }, { id }) {
    const answer = await fetchSecret(context, `${tokenPath(id)}/reissue`, {});
    return answer.ok ? success(issued(answer.value)) : answer;
  },
  // Each string has a number: a higher one proves that the present string does not work any more.
  async afterLoss({ context }, { id, issue }) {
    const list = await readTokens(context);
    if (!list.ok) return { kind: 'unclear' };
    const reply = secretLost(list.value.filter((token) => token.id === id && token.issue > issue));
    return reply ? { kind: 'done', reply } : { kind: 'unclear' };
  },
};
