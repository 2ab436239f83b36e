import { useShell } from '../../live/index.ts';
import { signUpGate } from './sign-up-gate.ts';

/** Whether the sign-up form is open, as far as is known. `isInvited`: with an invitation. */
export function useCanSignUp(isInvited = false): boolean {
  const info = useShell()?.serverInfo;
  return signUpGate('open', { info, isComing: false, isInvited }) === 'open';
}
