import { pinTabAccount, writeDefaultAccount, writeIsLeftOpen } from '../../platform/boot-hints.ts';
import { dropBootSnapshot } from '../../platform/boot-snapshot.ts';
import { type CommandState, useCommand } from './use-command.ts';

/**
 * Signs in and loads the address `back`: a tab keeps its account until it loads again, so another account needs another load.
 * After a success the page is gone.
 */
export function useSignIn(): {
  state: CommandState<'sign-in'>;
  signIn: (username: string, password: string, back: string) => Promise<void>;
} {
  const { state, send } = useCommand('sign-in');
  const signIn = async (username: string, password: string, back: string) => {
    const outcome = await send({ username, password });
    if (outcome?.kind !== 'done') return;
    const { accountId, username: name } = outcome.reply;
    const account = { id: accountId, username: name, hasSession: true };
    dropBootSnapshot();
    writeIsLeftOpen(false);
    writeDefaultAccount(account);
    pinTabAccount(account);
    location.assign(back);
  };
  return { state, signIn };
}
