import { failed, success } from '../../../src/shared/contract/index.ts';
import type { Command } from '../command.ts';

/** Sessions stay valid. */
export const changePassword: Command<'change-password'> = {
  fields: ['currentPassword', 'password', 'passwordConfirmation'],
  async send({ context }, { currentPassword, password, passwordConfirmation }) {
    const answer = await context.session.request({
      method: 'PUT',
      path: 'users/updatePassword',
      priority: 'screen',
      body: { form: { currentPassword, password, passwordConfirmation } },
    });
    return answer.ok ? success(null) : failed(answer.failure);
  },
  // Only another sign-in would show which password counts.
  afterLoss: 'unclear',
};
