import { success } from '../../../src/shared/contract/index.ts';
import { VERIFY_EMAIL_PATH } from '../../../src/shared/wire/account.ts';
import type { Command } from '../command.ts';

export const verifyEmail: Command<'verify-email'> = {
  fields: ['email'],
  async send({ context }, { email, mode }) {
    const call = {
      method: 'POST',
      path: VERIFY_EMAIL_PATH,
      priority: 'screen',
      body: { json: { email, mode } },
    } as const;
    const answer = await context.session.request(call);
    return answer.ok ? success(null) : answer;
  },
  // A second code is as good as the first.
  afterLoss: 'harmless',
};
