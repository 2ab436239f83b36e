import { success } from '../../../src/shared/contract/index.ts';
import { PASSWORDS_PATH, passwordPath } from '../../../src/shared/wire/account.ts';
import type { Command } from '../command.ts';

export const requestPasswordReset: Command<'request-password-reset'> = {
  fields: ['email'],
  async send({ context }, { email }) {
    const call = { method: 'POST', path: PASSWORDS_PATH, priority: 'screen', body: { form: { email } } } as const;
    const answer = await context.session.request(call);
    return answer.ok ? success(null) : answer;
  },
  // A second link is as good as the first.
  afterLoss: 'harmless',
};

export const resetPassword: Command<'reset-password'> = {
  fields: ['newPassword', 'passwordConfirmation'],
  async send({ context }, { token, ...form }) {
    const call = { method: 'PUT', path: passwordPath(token), priority: 'screen', body: { form } } as const;
    const answer = await context.session.request(call);
    return answer.ok ? success(null) : answer;
  },
  // The token works once, and nothing tells whose it is: only a sign-in can find out.
  afterLoss: 'unclear',
};
