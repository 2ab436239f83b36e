import { failed, success } from '../../src/shared/contract/index.ts';
import type { Command } from './command.ts';
import { storeEntered, suspendedIn } from './entering.ts';

export const signIn: Command<'sign-in'> = {
  fields: ['username', 'password'],
  async send(parts, { username, password }) {
    const signedIn = await parts.session.enter({ path: 'session', body: { form: { username, password } } });
    if (signedIn.ok) return storeEntered(parts, signedIn.value);
    const suspended = suspendedIn(signedIn);
    return suspended ? success(suspended) : failed(signedIn.failure);
  },
  // A session whose token was lost can be used by nobody.
  afterLoss: 'harmless',
};
