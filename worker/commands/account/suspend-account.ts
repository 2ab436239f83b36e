import { success } from '../../../src/shared/contract/index.ts';
import { WHO_AM_I_PATH } from '../../../src/shared/wire/index.ts';
import type { Command } from '../command.ts';

export const suspendAccount: Command<'suspend-account'> = {
  fields: ['password'],
  async send({ context, session }, { password }) {
    const body = { json: { password } };
    const answer = await context.session.request({
      method: 'POST',
      path: 'users/suspend-me',
      priority: 'screen',
      body,
    });
    if (!answer.ok) return answer;
    // Every token of the account has ended: no request may meet that by itself and report a lost session.
    await session.forget();
    return success(null);
  },
  // A session that has ended meanwhile shows that the account was suspended.
  async afterLoss({ context, session }) {
    const found = await context.session.request({ method: 'GET', path: WHO_AM_I_PATH, priority: 'screen' });
    if (found.ok) return { kind: 'not-done' };
    return (await session.isSignedIn()) ? { kind: 'unclear' } : { kind: 'done', reply: null };
  },
};
