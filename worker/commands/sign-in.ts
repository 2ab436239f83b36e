import type { Command } from './command.ts';
import { storeEntered } from './entering.ts';

export const signIn: Command<'sign-in'> = {
  fields: ['username', 'password'],
  async send(parts, { username, password }) {
    const signedIn = await parts.session.enter({ path: 'session', body: { form: { username, password } } });
    return signedIn.ok ? storeEntered(parts, signedIn.value) : signedIn;
  },
  // A session whose token was lost can be used by nobody.
  afterLoss: 'harmless',
};
