import { forgetDataSaver } from './boot-hints.ts';
import { closeTold } from './periodic-refresh.ts';

/** Removes what this device still shows of an account after its sign-out: notifications, and the hint of its choice about data. */
export async function forgetAccount(accountId: string): Promise<void> {
  forgetDataSaver(accountId);
  await closeTold(accountId);
}
