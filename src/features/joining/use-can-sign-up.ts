import { useShell } from '../../live/index.ts';

/** Whether anybody can sign up without an invitation, as far as is known. */
export function useCanSignUp(): boolean {
  const info = useShell()?.serverInfo;
  return !info || (info.registrationOpen && !info.registrationRequiresInvite);
}
