import { pinTabAccount, writeDefaultAccount, writeIsLeftOpen } from '../../platform/boot-hints.ts';
import { dropBootSnapshot } from '../../platform/boot-snapshot.ts';
import type { Entered, Suspended } from '../../shared/contract/index.ts';
import { type CommandState, useCommand } from './use-command.ts';

/**
 * Signs in and loads the address `back`: a tab keeps its account until it loads again, so another account needs another load.
 * After a success the page is gone. `signIn` returns a suspended account with its token, which the caller keeps in memory only;
 * otherwise `null`.
 */
export function useSignIn(): {
  state: CommandState<'sign-in'>;
  signIn: (username: string, password: string, back: string) => Promise<Suspended | null>;
} {
  const { state, send, reset } = useCommand('sign-in');
  const signIn = async (username: string, password: string, back: string) => {
    const outcome = await send({ username, password });
    if (outcome?.kind !== 'done') return null;
    if ('resumeToken' in outcome.reply) {
      // The token is the caller's now.
      reset();
      return outcome.reply;
    }
    enterAccount(outcome.reply, back);
    return null;
  };
  return { state, signIn };
}

/** Makes an account that has a session that of this tab and of the device, and loads the address `back`. */
export function enterAccount(entered: Entered, back: string): void {
  writeIsLeftOpen(false);
  openAccount(entered, back);
}

/** The same for an account that was signed in before. */
export function openAccount({ accountId, username }: Entered, back: string): void {
  const account = { id: accountId, username, hasSession: true };
  dropBootSnapshot();
  writeDefaultAccount(account);
  pinTabAccount(account);
  location.assign(back);
}
