import type { ServerInfo } from '../../shared/model/index.ts';

/** What is in the place of the sign-up form. */
export type SignUpGate = 'waiting' | 'closed' | 'only-invited' | 'open';

interface GateFacts {
  /** The server's settings; `undefined` if they are not known. */
  info: Pick<ServerInfo, 'registrationOpen' | 'registrationRequiresInvite'> | undefined;
  /** They are being fetched, or will be. */
  isComing: boolean;
  isInvited: boolean;
}

/**
 * Returns what to show. Without the server's settings the form is open: the server decides. A form that is shown already stays
 * while they are fetched: it may contain words.
 */
export function signUpGate(before: SignUpGate, { info, isComing, isInvited }: GateFacts): SignUpGate {
  if (!info) return isComing && before !== 'open' ? 'waiting' : 'open';
  if (!info.registrationOpen) return 'closed';
  return info.registrationRequiresInvite && !isInvited ? 'only-invited' : 'open';
}
